import type { CreditPayment } from '#core/api/credit/credit-payments.ts';
import { channelName } from '#core/api/payments/payment-channels.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { portalCopy } from '../../copy/portal.ts';
import { reportedCopy } from '../../copy/reported-payments.ts';
import { AllocationList } from '../../ui/allocation-list.tsx';
import { allocationText } from '../../ui/allocation-text.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ArrowLeftIcon } from '../../ui/icons/action-icons.tsx';
import { CheckCircleIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { dayText, momentText } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import styles from './payment-card.module.css';
import { ReceiptButton } from './receipt-button.tsx';

const copy = portalCopy.payments;

const Applied = ({ payment }: { payment: CreditPayment }) => (
  <Disclosure title={copy.applied}>
    <p>{allocationText(payment.applied)}</p>
    <AllocationList applied={payment.applied} total={payment.amount} />
    {payment.interestSaved > 0 && <p className={styles.note}>{copy.saved(pesos(payment.interestSaved))}</p>}
  </Disclosure>
);

const Outcome = ({ payment: { isLate, reversedAt } }: { payment: CreditPayment }) => {
  if (reversedAt !== undefined) {
    return (
      <span className={styles.reversed}>
        <ArrowLeftIcon size={18} /> {copy.reversed}
      </span>
    );
  }
  const Icon = isLate ? WarningIcon : CheckCircleIcon;
  return (
    <span className={isLate ? styles.late : styles.onTime}>
      <Icon size={18} /> {isLate ? copy.late : copy.onTime}
    </span>
  );
};

/** Matches the payment to its report, and shows where the report differs from what was posted. */
const Report = ({ payment: { report, amount, paidAt } }: { payment: CreditPayment }) => {
  if (!report) return null;
  const reportedAt = momentText(report.paidAt);
  const isAlike = report.amount === amount && reportedAt === momentText(paidAt);
  return (
    <p>{isAlike ? reportedCopy.posted : reportedCopy.postedOtherwise(pesos(report.amount), reportedAt)}</p>
  );
};

export function PaymentCard({ payment }: { payment: CreditPayment }) {
  const { paidAt, valueDate, reversedAt } = payment;
  const countsFromAnotherDay = bogotaDate(new Date(paidAt)) !== valueDate;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.amount}>
          <Money value={payment.amount} size="large" />
        </h2>
        <Outcome payment={payment} />
      </div>
      <p>{momentText(paidAt)}</p>
      {countsFromAnotherDay && reversedAt === undefined && (
        <p>
          {copy.countsFrom} {dateInWords(valueDate)}
        </p>
      )}
      <p className={styles.note}>
        {copy.channel}: {channelName(payment.channel)} · {copy.reference}:{' '}
        <span className={styles.reference}>{payment.reference}</span>
      </p>
      <Report payment={payment} />
      {reversedAt === undefined ? (
        <Applied payment={payment} />
      ) : (
        <p>{copy.reversedText(dayText(reversedAt))}</p>
      )}
      <ReceiptButton payment={payment} />
    </Card>
  );
}
