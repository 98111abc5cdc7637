import { portalCopy } from '../../copy/portal.ts';
import { bogotaDate } from '../../core/domain/calendar-date.ts';
import { dateInWords } from '../../core/domain/date-words.ts';
import type { CreditPayment } from '../../core/wire/credit-answer.ts';
import { Card } from '../../ui/card.tsx';
import { CheckCircleIcon, WarningIcon } from '../../ui/icons/status-icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/way-icons.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Money } from '../../ui/money.tsx';
import { pesos } from '../../ui/money-text.ts';
import { ReceiptList } from '../../ui/receipt-list.tsx';
import styles from './payment-card.module.css';
import { ReceiptButton } from './receipt-button.tsx';

const copy = portalCopy.payments;

const Applied = ({ payment }: { payment: CreditPayment }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>
      {copy.applied}
      <ChevronDownIcon size={20} className={styles.chevron} />
    </summary>
    <ReceiptList
      rows={[
        ...payment.applied.map(({ instalment, concept, amount }) => ({
          label:
            instalment === undefined || concept === 'prepayment'
              ? copy.concepts[concept]
              : copy.ofInstalment(copy.concepts[concept], instalment),
          value: <Money value={amount} />,
        })),
        { label: copy.total, value: <Money value={payment.amount} />, strong: true },
      ]}
    />
    {payment.interestSaved > 0 && <p className={styles.note}>{copy.saved(pesos(payment.interestSaved))}</p>}
  </details>
);

export function PaymentCard({ payment }: { payment: CreditPayment }) {
  const { paidAt, valueDate, isLate } = payment;
  const Icon = isLate ? WarningIcon : CheckCircleIcon;
  const countsFromAnotherDay = bogotaDate(new Date(paidAt)) !== valueDate;
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.amount}>
          <Money value={payment.amount} size="large" />
        </h2>
        <span className={isLate ? styles.late : styles.onTime}>
          <Icon size={18} /> {isLate ? copy.late : copy.onTime}
        </span>
      </div>
      <p>{momentText(paidAt)}</p>
      {countsFromAnotherDay && (
        <p>
          {copy.countsFrom} {dateInWords(valueDate)}
        </p>
      )}
      <p className={styles.note}>
        {copy.channel}: {copy.channels[payment.channel] ?? copy.otherChannel} · {copy.reference}:{' '}
        <span className={styles.reference}>{payment.reference}</span>
      </p>
      <Applied payment={payment} />
      <ReceiptButton payment={payment} />
    </Card>
  );
}
