import { portalCopy } from '../../copy/portal.ts';
import { type ReminderDate, reminderDates } from '../../core/domain/reminder-dates.ts';
import type { Bill, Credit } from '../../core/wire/credit-answer.ts';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons/thing-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import styles from './dates-card.module.css';
import { nextBillOf } from './standing.ts';

const copy = portalCopy.dates;

const wordsOf = ({ kind, daysLeft }: ReminderDate, bill: Bill): string => {
  if (kind === 'due') return copy.kinds.due(pesos(bill.regular));
  return kind === 'reminder' ? copy.kinds.reminder(daysLeft) : copy.kinds.statement;
};

/** The days to keep in mind before the next instalment. Messages are not sent yet, and it says so. */
export function DatesCard({ credit }: { credit: Credit }) {
  const bill = nextBillOf(credit);
  if (!bill) return null;
  const coming = reminderDates(bill.dueOn).filter(({ on }) => on >= credit.validOn);
  return (
    <Card>
      <h2>{copy.title}</h2>
      <ol className={styles.dates}>
        {coming.map((date) => (
          <li key={date.on} className={date.kind === 'due' ? styles.due : styles.date}>
            <CalendarIcon size={20} />
            <span className={styles.words}>{wordsOf(date, bill)}</span>
            <time dateTime={date.on} className={styles.day}>
              {date.on === credit.validOn ? copy.today : shortDate(date.on)}
            </time>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{copy.notYet}</p>
    </Card>
  );
}
