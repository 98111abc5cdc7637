import { addDays, bogotaDate, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import {
  type Contact,
  type DueInstalment,
  type PlanPreferences,
  planReminders,
  type ReminderChannel,
  type ReminderKey,
  type ReminderPlan,
} from '#core/reminders/reminder-plan.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import { type Loan, loadLoans } from '../loans/loans.ts';
import { readPromisedDays } from '../loans/promises/promises.ts';

/** The recipient of reminders, with contact data. */
export interface ReminderRecipient {
  readonly accountId: string;
  /** Ten digits. */
  readonly phone: string;
  readonly firstNames: string;
  /** Empty when there is none. */
  readonly email: string;
  readonly devices: readonly PushDevice[];
}

export interface PersonPlan {
  readonly person: ReminderRecipient;
  readonly plan: ReminderPlan;
  readonly dues: readonly DueInstalment[];
  readonly loans: ReadonlyMap<number, Loan>;
  /** All recent reminders of the person, in any state. */
  readonly reminders: readonly Row<'reminder'>[];
}

/** How many days ahead instalments are planned: always covers the next one. */
const AHEAD_DAYS = 45;
/** How many days after a due date reminders may refer to it, including requested ones. */
const BEHIND_DAYS = 45;

export const readReminderRecipient = async (
  executor: Executor,
  accountId: string,
): Promise<ReminderRecipient> => {
  const account = await executor
    .selectFrom('account')
    .leftJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.phone', 'profile.first_names', 'profile.email'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const devices = await executor
    .selectFrom('push_device')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return {
    accountId,
    phone: account.phone,
    firstNames: account.first_names ?? '',
    email: account.email ?? '',
    devices,
  };
};

const reachableBy = ({ email, devices }: ReminderRecipient): ReadonlySet<ReminderChannel> =>
  new Set<ReminderChannel>([
    'sms',
    'whatsapp',
    ...(email === '' ? [] : (['email'] as const)),
    ...(devices.length === 0 ? [] : (['push'] as const)),
  ]);

const openLoansOf = async (executor: Executor, accountId: string): Promise<readonly Loan[]> => {
  const rows = await executor
    .selectFrom('loan')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy('credit_number')
    .execute();
  const loans: Loan[] = [];
  for await (const loan of loadLoans(executor, rows)) loans.push(loan);
  return loans;
};

const duesOf = (
  { row, history }: Loan,
  {
    from,
    until,
    promisedOn,
  }: { from: CalendarDate; until: CalendarDate; promisedOn: CalendarDate | undefined },
): readonly DueInstalment[] =>
  history.account.instalments
    .filter(({ isSettled, dueOn }) => !isSettled && dueOn >= from && dueOn <= until)
    .map(({ number, dueOn }) => ({ creditNumber: row.credit_number, number, dueOn, promisedOn }));

export const keyOf = (row: Row<'reminder'>): ReminderKey => ({
  creditNumber: row.credit_number,
  number: row.instalment,
  dueOn: calendarDate(row.due_on),
  rule: row.rule,
  wantedOn: calendarDate(row.wanted_on),
});

/** Every attempt counts as a contact, delivered or not. */
const contactsOf = (rows: readonly Row<'reminder'>[]): readonly Contact[] =>
  rows.flatMap((row) =>
    row.attempted_at && row.channel ? [{ ...keyOf(row), channel: row.channel, at: row.attempted_at }] : [],
  );

/** A person's plan at `now`; empty without a channel. */
export const readPersonPlan = async (
  executor: Executor,
  accountId: string,
  choices: PlanPreferences,
  now: Date,
): Promise<PersonPlan> => {
  const today = bogotaDate(now);
  const from = addDays(today, -BEHIND_DAYS);
  const person = await readReminderRecipient(executor, accountId);
  const reminders = await executor
    .selectFrom('reminder')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('due_on', '>=', from)
    .execute();
  const loans = await openLoansOf(executor, accountId);
  const promised = await readPromisedDays(
    executor,
    loans.map(({ row }) => row.credit_number),
  );
  const until = addDays(today, AHEAD_DAYS);
  const dues = loans.flatMap((loan) =>
    duesOf(loan, { from, until, promisedOn: promised.get(loan.row.credit_number) }),
  );
  const asked = reminders.flatMap(({ credit_number: creditNumber, instalment: number, asked_again_on }) =>
    asked_again_on ? [{ creditNumber, number, on: calendarDate(asked_again_on) }] : [],
  );
  const facts = { choices, asked, contacts: contactsOf(reminders), reachable: reachableBy(person), now };
  return {
    person,
    plan: planReminders({ ...facts, dues: choices.channels.length === 0 ? [] : dues }),
    dues,
    loans: new Map(loans.map((loan) => [loan.row.credit_number, loan])),
    reminders,
  };
};
