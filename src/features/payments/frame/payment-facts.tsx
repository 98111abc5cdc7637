import { paymentCopy } from '../../../copy/payment.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { ReceiptList, type ReceiptRow } from '../../../ui/receipt-list.tsx';

export interface PaymentFactsProps {
  amount?: { readonly label: string; readonly value: number | undefined } | undefined;
  /** ISO instant. */
  at?: string | undefined;
  creditNumber: string | undefined;
  document: string | undefined;
}

export function PaymentFacts({ amount, at, creditNumber, document }: PaymentFactsProps) {
  const copy = paymentCopy.result;
  const rows: (ReceiptRow | undefined)[] = [
    amount && { label: amount.label, value: <Money value={amount.value} />, strong: true },
    at === undefined ? undefined : { label: copy.when, value: momentText(at) },
    creditNumber === undefined ? undefined : { label: copy.creditNumber, value: creditNumber },
    document === undefined ? undefined : { label: copy.document, value: document },
  ];
  return <ReceiptList rows={rows.filter((row) => row !== undefined)} />;
}
