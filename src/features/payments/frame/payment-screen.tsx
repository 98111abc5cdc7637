import type { ReactNode } from 'react';
import { paymentCopy } from '../../../copy/payment.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons/action-icons.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { Page, type PageProps } from '../../../ui/page.tsx';
import { ReceiptList, type ReceiptRow } from '../../../ui/receipt-list.tsx';
import styles from './payment-screen.module.css';

interface PaymentFactsProps {
  amount?: { readonly label: string; readonly value: number | undefined } | undefined;
  /** ISO instant. */
  at?: string | undefined;
  creditNumber: string | undefined;
  document: string | undefined;
}

export const PaymentFacts = ({ amount, at, creditNumber, document }: PaymentFactsProps) => {
  const copy = paymentCopy.result;
  const rows: (ReceiptRow | undefined)[] = [
    amount && { label: amount.label, value: <Money value={amount.value} />, strong: true },
    at === undefined ? undefined : { label: copy.when, value: momentText(at) },
    creditNumber === undefined ? undefined : { label: copy.creditNumber, value: creditNumber },
    document === undefined ? undefined : { label: copy.document, value: document },
  ];
  return <ReceiptList rows={rows.filter((row) => row !== undefined)} />;
};

export const CloseLink = ({ to }: { to: string }) => (
  <LinkButton kind="quiet" small to={to} icon={<CloseIcon size={20} />}>
    {paymentCopy.close}
  </LinkButton>
);

/** One white card in the middle; full-screen on a phone. */
export const PaymentScreen = ({ children, ...page }: PageProps & { children: ReactNode }) => (
  <Page {...page} home={null}>
    <div className={styles.card}>{children}</div>
  </Page>
);
