import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Credit } from '#core/api/credit/credit.ts';
import type { OpenPayment } from '#core/api/credit/open-payments.ts';
import { cashCopy } from '../../../copy/cash.ts';
import { catchUpCopy } from '../../../copy/catch-up.ts';
import { counterCopy } from '../../../copy/counter.ts';
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
import { RadioList } from '../../../ui/radio-list.tsx';
import { useShare } from '../../../ui/use-share.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { barcodeOf, qrOf } from '../frame/code-shapes.ts';
import { CloseLink, PaymentScreen } from '../frame/payment-screen.tsx';
import { canCatchUp } from '../model/payable.ts';
import { resultPath } from '../model/payment-paths.ts';
import styles from './cash-screen.module.css';

const copy = cashCopy;

const CopyToClipboard = ({ number }: { number: string }) => {
  const { outcome, copy: copyText } = useShare();
  return (
    <div className={styles.reference}>
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

/** What can be handed over, what brings up to date first, and until when each holds. */
const amountsOf = (credit: Credit) => {
  const { catchUp, minimumPayment, totalDebt, validOn, nextDueOn } = credit;
  const today = copy.holdsToday(shortDate(validOn));
  const holds = !catchUp && nextDueOn && nextDueOn > validOn ? copy.holdsUntil(shortDate(nextDueOn)) : today;
  return [
    canCatchUp(credit) && { label: catchUpCopy.own, amount: catchUp?.amount, note: today },
    minimumPayment > 0 && { label: copy.minimum, amount: minimumPayment, note: holds },
    { label: copy.total, amount: totalDebt, note: today },
  ].filter((option) => option !== false);
};

const Amounts = ({ credit }: { credit: Credit }) => {
  const options = amountsOf(credit);
  const [chosen, setChosen] = useState(options[0]?.label);
  return (
    <>
      {credit.minimumPayment === 0 && <p>{copy.nothingDue}</p>}
      <RadioList
        name="amount"
        legend={copy.amount}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        options={options.map(({ label, amount, note }) => ({
          value: label,
          label,
          note,
          detail: <Money value={amount} size="large" />,
        }))}
      />
    </>
  );
};

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

/** What to say, give and hand over at the counter of a correspondent; the number is available offline. */
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
      <ol className={styles.steps}>
        <li>
          {copy.say}
          {env.cashAgreement && (
            <p className={styles.agreement}>
              {copy.agreement} <strong>{env.cashAgreement}</strong>
            </p>
          )}
        </li>
        <li>
          {copy.reference}
          <CopyToClipboard number={String(creditNumber)} />
        </li>
        <li>
          {copy.hand}
          {credit && <Amounts credit={credit} />}
          {!credit && !error && <Waiting text={copy.loading} size="inline" />}
          {!credit && error && <Notice tone="attention">{copy.unknown}</Notice>}
        </li>
      </ol>
      <CashCodes creditNumber={String(creditNumber)} />
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
