import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ReviewScene } from '../../../ui/illustrations/review-scene.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../../ui/receipt-list.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CloseLink, PaymentScreen } from '../frame/payment-screen.tsx';
import styles from '../result/result.module.css';
import { SlipForm } from './slip-form.tsx';
import { SLIP_DRAFT } from './slip-schema.ts';
import { type ReceivedSlip, useSlipUpload } from './use-slip-upload.ts';

const copy = cashSlipsCopy;
const NO_SESSION = 401;

interface SlipReceivedProps {
  received: ReceivedSlip;
  /** Next steps, for the holder only. */
  note?: string | undefined;
  actions: ReactNode;
}

const SlipReceived = ({ received: { facts, at }, note, actions }: SlipReceivedProps) => {
  const paidAt = instantOfWallTime(facts.paidAt);
  const rows: (ReceiptRow | undefined)[] = [
    { label: copy.received.amount, value: <Money value={facts.amount ?? undefined} />, strong: true },
    paidAt && { label: copy.received.paidAt, value: momentText(paidAt.toISOString()) },
    facts.receipt === '' ? undefined : { label: copy.received.receipt, value: facts.receipt },
    at === undefined ? undefined : { label: copy.received.receivedAt, value: momentText(at) },
  ];
  return (
    <PaymentScreen
      title={copy.received.title}
      lead={at === undefined ? copy.received.again : copy.received.lead}
    >
      <ReviewScene className={styles.art} />
      <ReceiptList rows={rows.filter((row) => row !== undefined)} />
      <p>{note === undefined ? copy.received.counts : `${copy.received.counts} ${note}`}</p>
      {actions}
    </PaymentScreen>
  );
};

export interface SlipScreenProps {
  creditNumber: number;
  closeTo: string;
  /** Pass of the public flow; without it the session's token is used. */
  pass?: string | undefined;
  disbursedOn?: CalendarDate | undefined;
  /** Notice above the form. */
  before?: ReactNode;
  /** Next steps on the confirmation. */
  next: { readonly note?: string | undefined; readonly actions: ReactNode };
  onReceived?: (() => void) | undefined;
  /** The pass expired. */
  onPassOver?: (() => void) | undefined;
}

/** Reports a cash payment with its slip. */
export const SlipScreen = (props: SlipScreenProps) => {
  const { creditNumber, closeTo, pass, disbursedOn, before, next, onReceived, onPassOver } = props;
  const draft = useDraft(SLIP_DRAFT, `slip-${creditNumber}`);
  const { state, received, send, edited, restart } = useSlipUpload(creditNumber, pass);
  const [isAnother, setIsAnother] = useState(false);
  const { drop } = draft;

  const isReceived = received !== undefined;
  useEffect(() => {
    if (!isReceived) return;
    // The draft of this slip must not prefill the next one.
    void drop();
    onReceived?.();
  }, [isReceived, drop, onReceived]);

  const isPassOver = pass !== undefined && state?.phase === 'failed' && state.failure.status === NO_SESSION;
  useEffect(() => {
    if (isPassOver) onPassOver?.();
  }, [isPassOver, onPassOver]);

  if (received) {
    return (
      <SlipReceived
        received={received}
        note={next.note}
        actions={
          <>
            {next.actions}
            <Button
              kind="quiet"
              wide
              onClick={() => {
                setIsAnother(true);
                restart();
              }}
            >
              {copy.received.another}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <PaymentScreen title={copy.title} lead={copy.lead} headerAction={<CloseLink to={closeTo} />}>
      {before}
      {draft.isReady ? (
        <SlipForm
          draft={isAnother ? { ...draft, restored: {} } : draft}
          disbursedOn={disbursedOn}
          sending={state}
          onSend={send}
          onEdit={edited}
        />
      ) : (
        <Waiting text={copy.loading} />
      )}
    </PaymentScreen>
  );
};
