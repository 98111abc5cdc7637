import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { useDraft } from '../../../platform/drafts/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CloseLink } from '../frame/close-link.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { SlipForm } from './slip-form.tsx';
import { SlipReceived } from './slip-received.tsx';
import { SLIP_DRAFT } from './slip-schema.ts';
import { useSlipUpload } from './use-slip-upload.ts';

const copy = cashSlipsCopy;
const NO_SESSION = 401;

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
export function SlipScreen(props: SlipScreenProps) {
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
}
