import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Credit } from '#core/api/credit/credit.ts';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { counterCopy } from '../../../copy/counter.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { env } from '../../../platform/env.ts';
import { useOnline } from '../../../platform/online.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import { AnchorButton, LinkButton } from '../../../ui/button.tsx';
import { shortDate } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ReceiptList } from '../../../ui/receipt-list.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CloseLink } from '../frame/close-link.tsx';
import { PaymentScreen } from '../frame/payment-screen.tsx';
import { resultPath } from '../model/result-path.ts';
import { CashCodes } from './cash-codes.tsx';
import { CopyToClipboard } from './copy-to-clipboard.tsx';

const copy = paymentCopy.cash;

const Due = ({ credit }: { credit: Credit }) => (
  <div>
    <p>{paymentCopy.asOf(shortDate(credit.validOn))}</p>
    <ReceiptList
      rows={[
        {
          label: copy.due,
          value: credit.minimumPayment === 0 ? copy.nothingDue : <Money value={credit.minimumPayment} />,
        },
        { label: copy.total, value: <Money value={credit.totalDebt} /> },
      ]}
    />
  </div>
);

/** A counter payment has an agreement and number of its own, not this credit number. */
const OtherNumbers = ({ open: { reference, amount, counter }, base }: { open: OpenPayment; base: string }) =>
  counter && (
    <Notice
      tone="attention"
      title={counterCopy.cash.title}
      action={<Link to={resultPath(base, reference)}>{counterCopy.see}</Link>}
    >
      {counterCopy.cash.text(pesos(amount), counter.agreement, counter.paymentNumber)}
    </Notice>
  );

export interface CashScreenProps {
  creditNumber: number;
  base: string;
  /** Path of the cash slip form. */
  slipTo: string;
}

/** Credit number and amounts for the counter of a correspondent; the number is available offline. */
export default function CashScreen({ creditNumber, base, slipTo }: CashScreenProps) {
  const { data: credit, error } = useQuery(creditQuery(creditNumber));
  const isOnline = useOnline();
  return (
    <PaymentScreen title={copy.title} lead={copy.lead} headerAction={<CloseLink to={base} />}>
      {credit?.openPayments
        .filter(({ counter }) => counter && !counter.isOver)
        .map((open) => (
          <OtherNumbers key={open.reference} open={open} base={base} />
        ))}
      <CopyToClipboard number={String(creditNumber)} />
      <CashCodes creditNumber={String(creditNumber)} />
      {credit && <Due credit={credit} />}
      {!credit && !error && <Waiting text={copy.loading} size="inline" />}
      {!credit && error && <Notice tone="attention">{copy.unknown}</Notice>}
      <Notice tone="info">{copy.posting}</Notice>
      <LinkButton kind="secondary" wide to={slipTo}>
        {copy.slip}
      </LinkButton>
      {isOnline && (
        <AnchorButton kind="quiet" wide newTab href={env.cashUrl}>
          {copy.correspondents}
        </AnchorButton>
      )}
    </PaymentScreen>
  );
}
