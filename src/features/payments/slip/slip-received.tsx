import type { ReactNode } from 'react';
import { instantOfWallTime } from '#core/calendar/wall-time.ts';
import { cashSlipsCopy } from '../../../copy/cash-slips.ts';
import { ReviewScene } from '../../../ui/illustrations/review-scene.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../../ui/receipt-list.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import styles from '../result/result.module.css';
import type { ReceivedSlip } from './use-slip-upload.ts';

const copy = cashSlipsCopy.received;

export interface SlipReceivedProps {
  received: ReceivedSlip;
  /** Next steps, for the holder only. */
  note?: string | undefined;
  actions: ReactNode;
}

export function SlipReceived({ received: { facts, at }, note, actions }: SlipReceivedProps) {
  const paidAt = instantOfWallTime(facts.paidAt);
  const rows: (ReceiptRow | undefined)[] = [
    { label: copy.amount, value: <Money value={facts.amount ?? undefined} />, strong: true },
    paidAt && { label: copy.paidAt, value: momentText(paidAt.toISOString()) },
    facts.receipt === '' ? undefined : { label: copy.receipt, value: facts.receipt },
    at === undefined ? undefined : { label: copy.receivedAt, value: momentText(at) },
  ];
  return (
    <PaymentScreen title={copy.title} lead={at === undefined ? copy.again : copy.lead}>
      <ReviewScene className={styles.art} />
      <ReceiptList rows={rows.filter((row) => row !== undefined)} />
      <p>{note === undefined ? copy.counts : `${copy.counts} ${note}`}</p>
      {actions}
    </PaymentScreen>
  );
}
