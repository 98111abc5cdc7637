import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import type { Money } from '#core/money/money.ts';
import { isContactAllowed } from '#core/reminders/contact-window.ts';
import type { ReminderChannel, ReminderKey } from '#core/reminders/reminder-plan.ts';
import type { UnsentReason } from '#core/wire/reminders.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { NotYet } from '../infrastructure/jobs/jobs.ts';
import { debtToday } from '../loans/loans.ts';
import { logPlan } from './log.ts';
import { keyOf, type PersonPlan, type Reminded, readPersonPlan } from './person-plan.ts';
import { preferencesOf, type SavedPreferences } from './preferences.ts';

type Reminder = Row<'reminder'>;

/** A contact that is to be made now, and is written down as begun. */
export interface StartedReminder {
  readonly id: string;
  readonly key: ReminderKey;
  readonly channel: ReminderChannel;
  readonly until: Date;
  readonly isDetailed: boolean;
  readonly person: Reminded;
  /** The minimum payment of that credit today. */
  readonly amount: Money;
}

const MINUTE_MS = 60_000;
/** Longer than any vendor is waited for: whoever began has ended by then, or its process has. */
const IN_FLIGHT_MS = 30_000;
/** A contact begins so long before its window ends that the vendor has it in time. */
const LAST_MOMENT_MS = IN_FLIGHT_MS;
/** While a contact is under way the queue takes care of it; this is for one that the queue has lost. */
const LOST_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const setNextCheck = async (trx: Executor, accountId: string, at: Date | null): Promise<void> => {
  await trx
    .updateTable('reminder_preferences')
    .set({ next_check_at: at })
    .where('account_id', '=', accountId)
    .execute();
};

/** The first moment at which a planned contact begins; where there are instalments to come, a week at most. */
const nextCheckOf = ({ plan, loans }: Pick<PersonPlan, 'plan' | 'loans'>, now: Date): Date | null => {
  if (loans.size === 0) return null;
  const starts = plan.planned
    .map(({ window }) => window.from.getTime())
    .filter((from) => from > now.getTime());
  return new Date(Math.min(...starts, after(now, WEEK_MS).getTime()));
};

const isTooLate = (until: Date | null, now: Date): boolean =>
  until === null || now.getTime() >= until.getTime() - LAST_MOMENT_MS || !isContactAllowed(now);

/** Why a contact that was begun cannot be tried again; undefined when it can. */
const obstacleTo = (
  row: Reminder,
  planOf: PersonPlan,
  choices: SavedPreferences,
  now: Date,
): UnsentReason | undefined => {
  const { creditNumber, number } = keyOf(row);
  if (!planOf.dues.some((due) => due.creditNumber === creditNumber && due.number === number)) return 'paid';
  if (isTooLate(row.open_until, now)) return 'channel_down';
  if (!row.channel || !choices.channels.includes(row.channel)) return 'choices_changed';
  if (row.channel === 'push' && planOf.person.devices.length === 0) return 'channel_gone';
  return undefined;
};

/** Writes down that a vendor is about to be asked. The first time of asking is what makes it a contact of its day. */
const begin = async (
  trx: Executor,
  { clock }: Context,
  row: Pick<Reminder, 'id' | 'channel' | 'open_until'> & { readonly key: ReminderKey },
  planOf: PersonPlan,
  choices: SavedPreferences,
): Promise<StartedReminder> => {
  const now = clock.now();
  const loan = planOf.loans.get(row.key.creditNumber);
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
    isDetailed: choices.isDetailed,
    person: planOf.person,
    amount: debtToday(loan, clock).minimumPayment,
  };
};

const resume = async (
  trx: Executor,
  context: Context,
  row: Reminder,
  planOf: PersonPlan,
  choices: SavedPreferences,
): Promise<StartedReminder | undefined> => {
  const now = context.clock.now();
  const since = row.attempting_since?.getTime();
  // Another instance is at it, or was until a moment ago.
  if (since !== undefined && Math.abs(now.getTime() - since) < IN_FLIGHT_MS) throw new NotYet();
  const reason = obstacleTo(row, planOf, choices, now);
  if (reason === undefined) {
    await setNextCheck(trx, planOf.person.accountId, after(now, LOST_MS));
    return begin(trx, context, { ...row, key: keyOf(row) }, planOf, choices);
  }
  // It may have arrived, which nobody can tell: it stays a contact of its day, and is not tried on another.
  await trx
    .updateTable('reminder')
    .set({ state: 'dropped', reason, attempting_since: null, decided_at: now })
    .where('id', '=', row.id)
    .execute();
  await setNextCheck(trx, planOf.person.accountId, now);
  return undefined;
};

/**
 * Looks at a person's plan now: writes down what is planned, moved and dropped, and answers the contact to be made, if one is
 * due. Call it in a transaction: it holds the person's choices, so that instances take turns. Whatever is decided here
 * was true when it was decided: nothing paid, nothing outside the window, nothing twice. Errors: NotYet while another
 * instance is making a contact with this person.
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
  const choices = preferencesOf(row);
  const planOf = await readPersonPlan(trx, accountId, choices, now);
  const underWay = planOf.reminders.find(({ state }) => state === 'sending');
  if (underWay) return resume(trx, context, underWay, planOf, choices);

  await logPlan(trx, { accountId, now }, { ...planOf, today });
  const due = planOf.plan.planned.find(({ on, window }) => on === today && window.from <= now);
  if (!due || isTooLate(due.window.until, now)) {
    await setNextCheck(trx, accountId, due ? due.window.until : nextCheckOf(planOf, now));
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
  await setNextCheck(trx, accountId, after(now, LOST_MS));
  return begin(trx, context, { ...planned, key: due }, planOf, choices);
};
