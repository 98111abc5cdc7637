import { Link } from 'react-router-dom';
import type { Credit } from '#core/api/credit/credit.ts';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { counterCopy } from '../../../copy/counter.ts';
import { paymentCopy } from '../../../copy/payment.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { env } from '../../../platform/env.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { creditQuery } from '../../../platform/queries/credit-query.ts';
import { AnchorButton, Button, LinkButton } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons/status-icons.tsx';
import { shortDate } from '../../../ui/moment-text.ts';
import { Money } from '../../../ui/money.tsx';
import { pesos } from '../../../ui/money-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ReceiptList } from '../../../ui/receipt-list.tsx';
import { useShare } from '../../../ui/use-share.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { barcodeOf, qrOf } from '../frame/code-shapes.ts';
import { CloseLink, PaymentScreen } from '../frame/payment-screen.tsx';
import { resultPath } from '../model/payment-paths.ts';
import styles from './cash-screen.module.css';

const copy = paymentCopy.cash;

const CopyToClipboard = ({ number }: { number: string }) => {
  const { outcome, copy: copyText } = useShare();
  return (
    <div className={styles.reference}>
      <p>{copy.reference}</p>
      <p className={styles.number}>
        {/* Grouped 3-3-rest for dictating, with gaps in CSS only: copying yields the plain number. */}
        <span>{number.slice(0, 3)}</span>
        <span>{number.slice(3, 6)}</span>
        <span>{number.slice(6)}</span>
      </p>
      <Button
        kind="secondary"
        icon={outcome === 'copied' ? <CheckIcon size={20} /> : undefined}
        onClick={() => void copyText(number)}
      >
        {copy.copy}
      </Button>
      <p role="status">
        {outcome === 'copied' && copy.copied}
        {outcome === 'notCopied' && copy.notCopied}
      </p>
    </div>
  );
};

/** Dark on white in any theme: scanners need it. */
const CashCodes = ({ creditNumber }: { creditNumber: string }) => {
  const bars = barcodeOf(creditNumber);
  const qr = qrOf(creditNumber);
  return (
    <div className={styles.codes}>
      <svg
        role="img"
        aria-label={copy.barcode(creditNumber)}
        viewBox={`0 0 ${bars.size} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className={styles.bars}
      >
        <path d={bars.path} />
      </svg>
      <svg
        role="img"
        aria-label={copy.qr(creditNumber)}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <path d={qr.path} />
      </svg>
    </div>
  );
};

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
const CashScreen = ({ creditNumber, base, slipTo }: CashScreenProps) => {
  const { data: credit, error } = useApiQuery(creditQuery(creditNumber));
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
};

export default CashScreen;
