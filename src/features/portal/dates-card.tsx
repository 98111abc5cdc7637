import type { Credit } from '#core/api/credit/credit.ts';
import type { UpcomingReminder } from '#core/api/reminders/reminders.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import { portalDatesCopy as copy } from '../../copy/portal-dates.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons/object-icons.tsx';
import { shortDate } from '../../ui/moment-text.ts';
import { pesos } from '../../ui/money-text.ts';
import textStyles from '../../ui/text.module.css';
import styles from './dates-card.module.css';
import { nextInstalmentOf } from './debt-status.ts';

type ComingDate = { readonly on: CalendarDate } & (
  | { readonly kind: 'statement' }
  | { readonly kind: 'reminder'; readonly channel: ReminderChannel }
  | { readonly kind: 'due'; readonly amount: Money }
);

/** Dates to come after `validOn`, in order: planned reminders, or without any the next statement; and the next due date, last of its day. */
export const comingDates = (
  credit: Pick<Credit, 'instalments' | 'validOn'>,
  upcoming: readonly UpcomingReminder[] | undefined,
): readonly ComingDate[] => {
  const next = nextInstalmentOf(credit);
  const due = next && ({ kind: 'due', on: next.dueOn, amount: next.regular } as const);
  const readyOn = next && statementReadyOn(next.dueOn);
  const before = upcoming
    ? upcoming.map(({ on, channel }) => ({ kind: 'reminder', on, channel }) as const)
    : readyOn && readyOn >= credit.validOn
      ? [{ kind: 'statement', on: readyOn } as const]
      : [];
  const dates: readonly ComingDate[] = due ? [...before, due] : before;
  // The sort is stable: dates of one day keep their order.
  return dates
    .filter(({ on }) => on >= credit.validOn)
    .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)));
};

const wordsOf = (date: ComingDate): string => {
  if (date.kind === 'due') return copy.due(pesos(date.amount));
  return date.kind === 'reminder' ? copy.reminder(date.channel) : copy.statement;
};

const DatesCard = ({ credit, today }: { credit: Credit; today: CalendarDate }) => {
  const { data: reminders } = useApiQuery(remindersQuery);
  const isOn = reminders !== undefined && reminders.preferences.channels.length > 0;
  const coming = comingDates({ ...credit, validOn: today }, isOn ? reminders.upcoming : undefined);
  return (
    <Card>
      <h2>{copy.title}</h2>
      {coming.length > 0 && (
        <ol className={styles.dates}>
          {coming.map((date) => (
            <li key={`${date.on}/${date.kind}`} className={date.kind === 'due' ? styles.due : styles.date}>
              <CalendarIcon size={20} />
              <span className={styles.words}>{wordsOf(date)}</span>
              <time dateTime={date.on} className={styles.day}>
                {date.on === today ? copy.today : shortDate(date.on)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {!isOn && <p className={textStyles.note}>{copy.off}</p>}
      <LinkButton kind={isOn ? 'quiet' : 'secondary'} wide to="/dashboard/reminders">
        {isOn ? copy.change : copy.choose}
      </LinkButton>
    </Card>
  );
};

export default DatesCard;
