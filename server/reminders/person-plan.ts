import type { SelectQueryBuilder, ShallowDehydrateObject } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  addDays,
  bogotaDate,
  type CalendarDate,
  calendarDate,
  startOfDay,
} from '#core/calendar/calendar-date.ts';
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
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import type { Row, Tables } from '../infrastructure/database/tables.ts';
import type { PushDevice } from '../infrastructure/vendors/push.ts';
import { isWithdrawalAsked } from '../loans/asked-withdrawal.ts';
import { isInsolvent, type Loan, loanOf, selectFromLoan } from '../loans/loans.ts';
import { isDisputed } from '../loans/open-claims.ts';
import { COLLECTION_KINDS, type CollectionContact, contactsOfNotice } from '../obligations/obligations.ts';

/** The recipient of reminders, with contact data. */
export interface ReminderRecipient {
  readonly accountId: string;
  /** Ten digits. */
  readonly phone: string;
  readonly firstNames: string;
  /** Empty when there is none, or nobody has it. */
  readonly email: string;
  readonly devices: readonly PushDevice[];
}

export interface PersonPlan {
  readonly person: ReminderRecipient;
  readonly plan: ReminderPlan;
  readonly dues: readonly DueInstalment[];
  readonly loans: ReadonlyMap<number, Loan>;
  /** Something is overdue, and a dispute of theirs has no answer: nothing overdue is urged. */
  readonly isDisputed: boolean;
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
    .select(['profile.email_verified_at', 'profile.email_bounced_at'])
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
    email: account.email_verified_at && !account.email_bounced_at ? (account.email ?? '') : '',
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

/** A person's open loans, with the day of the newest promise of each, and whether it may have been withdrawn from. */
const selectOpenLoans = prepareQuery((executor, { accountId }: { readonly accountId: string }) =>
  selectFromLoan(executor)
    .select((loan) =>
      loan
        .selectFrom('promise_to_pay')
        .select('promise_to_pay.promised_on')
        .whereRef('promise_to_pay.credit_number', '=', 'loan.credit_number')
        .orderBy('promise_to_pay.id', 'desc')
        .limit(1)
        .as('promised_on'),
    )
    .select((loan) => isWithdrawalAsked(loan).as('is_withdrawal_asked'))
    .where('loan.account_id', '=', accountId)
    .where('loan.closed_at', 'is', null)
    .orderBy('loan.credit_number'),
);

interface OpenLoan {
  readonly loan: Loan;
  readonly promisedOn: CalendarDate | undefined;
  readonly isWithdrawalAsked: boolean;
}

const openLoansOf = async (executor: Executor, accountId: string): Promise<readonly OpenLoan[]> => {
  const loans: OpenLoan[] = [];
  for (const { promised_on: promisedOn, is_withdrawal_asked, ...selected } of await selectOpenLoans(
    executor,
    {
      accountId,
    },
  ))
    loans.push({
      isWithdrawalAsked: Boolean(is_withdrawal_asked),
      loan: await loanOf(executor, selected),
      promisedOn: promisedOn === null ? undefined : calendarDate(promisedOn),
    });
  return loans;
};

/** Whatever it is reminded of is then about what is overdue. */
const isOverdue = ({ history }: Loan, today: CalendarDate): boolean =>
  history.account.instalments.some(({ isSettled, dueOn }) => !isSettled && dueOn < today);

const duesOf = (
  { row, history }: Loan,
  {
    from,
    until,
    promisedOn,
  }: { from: CalendarDate; until: CalendarDate; promisedOn: CalendarDate | undefined },
): readonly DueInstalment[] => {
  if (isInsolvent(row)) return [];
  return history.account.instalments
    .filter(({ isSettled, dueOn }) => !isSettled && dueOn >= from && dueOn <= until)
    .map(({ number, dueOn }) => ({ creditNumber: row.credit_number, number, dueOn, promisedOn }));
};

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

/** A reminder as JSON: its instants are text. */
export type SelectedReminder = ShallowDehydrateObject<Row<'reminder'>>;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** A reminder that came as JSON. */
export const reminderOf = (row: SelectedReminder): Row<'reminder'> => ({
  ...row,
  open_until: instantOrNull(row.open_until),
  decided_at: new Date(row.decided_at),
  attempted_at: instantOrNull(row.attempted_at),
  attempting_since: instantOrNull(row.attempting_since),
  sent_at: instantOrNull(row.sent_at),
});

type SelectedNotice = ShallowDehydrateObject<
  Pick<Row<'obligation'>, 'handed_over_at' | 'met_at' | 'next_check_at' | 'channel'>
>;

/** What a plan depends on besides preferences and loans. */
interface SelectedPerson {
  readonly phone: string;
  readonly first_names: string | null;
  readonly email: string | null;
  readonly devices: readonly PushDevice[];
  /** Those of due dates that the plan covers. */
  readonly reminders: readonly SelectedReminder[];
  /** Notices of those days that count as contacts too; their instants are text. */
  readonly notices: readonly SelectedNotice[];
}

const plannedFrom = (now: Date): CalendarDate => addDays(bogotaDate(now), -BEHIND_DAYS);

/** A person, for one statement, to which a caller may add. */
export const selectPerson = (
  executor: Executor,
  accountId: string,
  now: Date,
): SelectQueryBuilder<Tables, 'account', SelectedPerson> =>
  executor
    .selectFrom('account')
    .select('account.phone')
    .select((account) => [
      account
        .selectFrom('profile')
        .select('profile.first_names')
        .whereRef('profile.account_id', '=', 'account.id')
        .as('first_names'),
      account
        .selectFrom('profile')
        .select('profile.email')
        .whereRef('profile.account_id', '=', 'account.id')
        .where('profile.email_verified_at', 'is not', null)
        .where('profile.email_bounced_at', 'is', null)
        .as('email'),
      jsonArrayFrom(
        account
          .selectFrom('push_device')
          .select(['endpoint', 'p256dh', 'auth'])
          .whereRef('push_device.account_id', '=', 'account.id')
          .orderBy('created_at'),
      ).as('devices'),
      jsonArrayFrom(
        account
          .selectFrom('reminder')
          .selectAll()
          .whereRef('reminder.account_id', '=', 'account.id')
          .where('due_on', '>=', plannedFrom(now)),
      ).as('reminders'),
      jsonArrayFrom(
        account
          .selectFrom('obligation')
          .select([
            'obligation.handed_over_at',
            'obligation.met_at',
            'obligation.next_check_at',
            'obligation.channel',
          ])
          .whereRef('obligation.account_id', '=', 'account.id')
          .where('obligation.kind', 'in', COLLECTION_KINDS)
          .where('obligation.handed_over_at', '>=', startOfDay(plannedFrom(now))),
      ).as('notices'),
    ])
    .where('account.id', '=', accountId);

/** The contacts of a notice that came as JSON. */
const noticeOf = (row: SelectedNotice, now: Date): readonly CollectionContact[] =>
  contactsOfNotice(
    {
      handed_over_at: instantOrNull(row.handed_over_at),
      met_at: instantOrNull(row.met_at),
      next_check_at: instantOrNull(row.next_check_at),
      channel: row.channel,
    },
    now,
  );

/** The plan of a person who was selected, at `now`; empty without a channel. */
export const planOf = async (
  executor: Executor,
  accountId: string,
  selected: SelectedPerson,
  choices: PlanPreferences,
  now: Date,
): Promise<PersonPlan> => {
  const person: ReminderRecipient = {
    accountId,
    phone: selected.phone,
    firstNames: selected.first_names ?? '',
    email: selected.email ?? '',
    devices: selected.devices,
  };
  const reminders = selected.reminders.map(reminderOf);
  const loans = await openLoansOf(executor, accountId);
  const today = bogotaDate(now);
  const isSomeOverdue = loans.some(({ loan }) => isOverdue(loan, today));
  const disputed = isSomeOverdue && (await isDisputed(executor, accountId));
  const [from, until] = [plannedFrom(now), addDays(today, AHEAD_DAYS)];
  const dues = loans
    .filter((one) => !one.isWithdrawalAsked)
    .filter(({ loan }) => !(disputed && isOverdue(loan, today)))
    .flatMap(({ loan, promisedOn }) => duesOf(loan, { from, until, promisedOn }));
  const asked = reminders.flatMap(({ credit_number: creditNumber, instalment: number, asked_again_on }) =>
    asked_again_on ? [{ creditNumber, number, on: calendarDate(asked_again_on) }] : [],
  );
  const notices = selected.notices.flatMap((row) => noticeOf(row, now));
  const contacts = contactsOf(reminders);
  const facts = { choices, asked, contacts, notices, reachable: reachableBy(person), now };
  return {
    person,
    plan: planReminders({ ...facts, dues: choices.channels.length === 0 ? [] : dues }),
    dues,
    isDisputed: disputed,
    loans: new Map(loans.map(({ loan }) => [loan.row.credit_number, loan])),
    reminders,
  };
};

/** A person's plan at `now`; empty without a channel. */
export const readPersonPlan = async (
  executor: Executor,
  accountId: string,
  choices: PlanPreferences,
  now: Date,
): Promise<PersonPlan> => {
  const selected = await selectPerson(executor, accountId, now).executeTakeFirstOrThrow();
  return planOf(executor, accountId, selected, choices, now);
};
