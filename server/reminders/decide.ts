import type { UnsentReason } from '#core/api/reminders/reminders.ts';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { isContactAllowed, latestStart } from '#core/reminders/contact-window.ts';
import type { ReminderChannel, ReminderKey } from '#core/reminders/reminder-plan.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { type AskedAmount, getAskedAmount } from '../loans/asked-amount.ts';
import { debtToday } from '../loans/loans.ts';
import { logPlan, whyNotDue } from './log.ts';
import { keyOf, type PersonPlan, type ReminderRecipient, readPersonPlan } from './person-plan.ts';
import { preferencesOf, type SavedPreferences } from './preferences.ts';

type Reminder = Row<'reminder'>;

/** A contact due now, recorded as being sent. */
export interface StartedReminder {
  readonly id: string;
  readonly key: ReminderKey;
  readonly channel: ReminderChannel;
  readonly until: Date;
  readonly isDetailed: boolean;
  readonly person: ReminderRecipient;
  /** Of that credit today. */
  readonly asked: AskedAmount;
}

const MINUTE_MS = 60_000;
/** Longer than any vendor timeout: afterwards the sender has finished or crashed. */
const IN_FLIGHT_MS = 30_000;
/** The queue retries a contact being sent; this check recovers one whose job was lost. */
const RECOVERY_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const setNextCheck = async (trx: Executor, accountId: string, at: Date | null): Promise<void> => {
  await trx
    .updateTable('reminder_preferences')
    .set({ next_check_at: at })
    .where('account_id', '=', accountId)
    .execute();
};

/** Start of the next planned contact; at most a week while instalments are open. */
const nextCheckOf = ({ plan, loans }: Pick<PersonPlan, 'plan' | 'loans'>, now: Date): Date | null => {
  if (loans.size === 0) return null;
  const starts = plan.planned
    .map(({ window }) => window.from.getTime())
    .filter((from) => from > now.getTime());
  return new Date(Math.min(...starts, after(now, WEEK_MS).getTime()));
};

const isTooLate = (until: Date | null, now: Date): boolean =>
  until === null || now >= latestStart({ until }) || !isContactAllowed(now);

/** Why a started contact must not be retried; undefined when it may. */
const droppingReason = (
  row: Reminder,
  personPlan: PersonPlan,
  preferences: SavedPreferences,
  now: Date,
): UnsentReason | undefined => {
  const { creditNumber, number } = keyOf(row);
  if (!personPlan.dues.some((due) => due.creditNumber === creditNumber && due.number === number))
    return whyNotDue(personPlan, keyOf(row));
  if (isTooLate(row.open_until, now)) return 'channel_down';
  if (!row.channel || !preferences.channels.includes(row.channel)) return 'choices_changed';
  if (row.channel === 'push' && personPlan.person.devices.length === 0) return 'channel_gone';
  return undefined;
};

/** Records an attempt before the vendor is called. The first one counts as that day's contact. */
const begin = async (
  trx: Executor,
  { clock }: Context,
  row: Pick<Reminder, 'id' | 'channel' | 'open_until'> & { readonly key: ReminderKey },
  personPlan: PersonPlan,
  preferences: SavedPreferences,
): Promise<StartedReminder> => {
  const now = clock.now();
  const loan = personPlan.loans.get(row.key.creditNumber);
  if (!loan || !row.channel || !row.open_until) throw new Error(`reminder ${row.id} cannot be sent`);
  await trx
    .updateTable('reminder')
    .set((column) => ({
      state: 'sending' as const,
      attempted_at: column.fn.coalesce('attempted_at', column.val(now)),
      attempting_since: now,
      attempts: column('attempts', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  return {
    id: row.id,
    key: row.key,
    channel: row.channel,
    until: row.open_until,
    isDetailed: preferences.isDetailed,
    person: personPlan.person,
    asked: getAskedAmount(debtToday(loan, clock)),
  };
};

const resume = async (
  trx: Executor,
  context: Context,
  row: Reminder,
  personPlan: PersonPlan,
  preferences: SavedPreferences,
): Promise<StartedReminder | undefined> => {
  const now = context.clock.now();
  const since = row.attempting_since?.getTime();
  // Another instance is sending it.
  if (since !== undefined && Math.abs(now.getTime() - since) < IN_FLIGHT_MS) throw new RetryLater();
  const reason = droppingReason(row, personPlan, preferences, now);
  if (reason === undefined) {
    await setNextCheck(trx, personPlan.person.accountId, after(now, RECOVERY_MS));
    return begin(trx, context, { ...row, key: keyOf(row) }, personPlan, preferences);
  }
  // Delivery is unknown: it counts as that day's contact and is not retried on another day.
  await trx
    .updateTable('reminder')
    .set({ state: 'dropped', reason, attempting_since: null, decided_at: now })
    .where('id', '=', row.id)
    .execute();
  await setNextCheck(trx, personPlan.person.accountId, now);
  return undefined;
};

/**
 * Recomputes a person's plan, records what is planned, moved and dropped, and returns the contact due now, if any. Call it in
 * a transaction: the row lock on the preferences serialises instances. Unpaid, within the contact window and not a duplicate,
 * at the time of the decision.
 * @throws RetryLater while another instance is sending to this person.
 */
export const decideContact = async (
  trx: Executor,
  context: Context,
  accountId: string,
): Promise<StartedReminder | undefined> => {
  const row = await trx
    .selectFrom('reminder_preferences')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const now = context.clock.now();
  const today = bogotaDate(now);
  const preferences = preferencesOf(row);
  const personPlan = await readPersonPlan(trx, accountId, preferences, now);
  const underWay = personPlan.reminders.find(({ state }) => state === 'sending');
  if (underWay) return resume(trx, context, underWay, personPlan, preferences);

  await logPlan(trx, { accountId, now }, { ...personPlan, today });
  const due = personPlan.plan.planned.find(({ on, window }) => on === today && window.from <= now);
  if (!due || isTooLate(due.window.until, now)) {
    await setNextCheck(trx, accountId, due ? due.window.until : nextCheckOf(personPlan, now));
    return undefined;
  }
  const planned = await trx
    .selectFrom('reminder')
    .selectAll()
    .where('credit_number', '=', due.creditNumber)
    .where('instalment', '=', due.number)
    .where('rule', '=', due.rule)
    .where('wanted_on', '=', calendarDate(due.wantedOn))
    .executeTakeFirstOrThrow();
  await setNextCheck(trx, accountId, after(now, RECOVERY_MS));
  return begin(trx, context, { ...planned, key: due }, personPlan, preferences);
};
