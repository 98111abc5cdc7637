import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { addMonths, type CalendarDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { seedRateCaps } from '../../../server/applications/rate-caps.ts';
import {
  type Database,
  type Executor,
  inTransaction,
} from '../../../server/infrastructure/database/connection.ts';
import { findLoan } from '../../../server/loans/loans.ts';
import { copyLoans } from '../../support/copy-loans.ts';
import type { OwnDatabase } from '../../support/own-database.ts';
import { type LoanLife, playLoans } from '../../support/portfolio.ts';
import type { Random } from '../../support/random.ts';
import { type Day, plusDays } from '../law.ts';
import { type Credit, drawPerson, type Person } from './people.ts';
import { stepsOf, type Timeline } from './timeline.ts';
import { DEVICE_KEYS } from './vendor-stubs.ts';

const TERM = 12;
/** Instalments paid on their day before the round; the next one is under test. */
const PAID = 2;
/** Preferences are older than the round. */
const SINCE = '2027-01-01';
const TWO_CREDITS_EVERY = 12;
const BATCH = 1_000;

const lifeDue = (dueOn: CalendarDate, index: number): LoanLife => {
  const disbursedOn = addMonths(dueOn, -(PAID + 1));
  return {
    principal: 1_000_000 + index * 250_000,
    term: TERM,
    disbursedOn,
    payments: Array.from({ length: PAID }, (_, paid) => ({
      on: addMonths(disbursedOn, paid + 1),
      pays: 'minimum' as const,
    })),
  };
};

/** Owes the notices of arrears of each copied loan as its original's. */
const copyNotices = async (trx: Executor): Promise<void> => {
  await sql`
    insert into obligation (id, kind, account_id, credit_number, subject, opens_at, due_by, state, next_check_at, created_at)
    select gen_random_uuid(), o.kind, copy.account_id, copy.credit_number, o.subject, o.opens_at, o.due_by, o.state,
      o.next_check_at, o.created_at
    from obligation o join loan original using (credit_number)
    join loan copy on copy.disbursed_on = original.disbursed_on and copy.credit_number <> original.credit_number
    where o.kind = 'arrears_notice'`.execute(trx);
};

/** Gives some loans to the person of the one before, who has another e-mail for it: a profile has one open application. */
const pairLoans = async (trx: Executor): Promise<void> => {
  await sql`
    with numbered as (select credit_number, account_id, row_number() over (order by credit_number) as n from loan)
    update loan set account_id = mate.account_id
    from numbered one join numbered mate on mate.n = one.n - 1
    where loan.credit_number = one.credit_number and one.n % ${TWO_CREDITS_EVERY} = 0`.execute(trx);
  await sql`
    update application set account_id = loan.account_id from loan
    where application.id = loan.application_id and application.account_id <> loan.account_id`.execute(trx);
  await sql`
    update obligation set account_id = loan.account_id from loan
    where loan.credit_number = obligation.credit_number and obligation.account_id <> loan.account_id`.execute(
    trx,
  );
};

/** Loans with an instalment due on each day of the timeline; some people have two. */
const fillLoans = async (
  database: Pick<OwnDatabase, 'db' | 'keys'>,
  loans: number,
  { first, dues }: Timeline,
): Promise<void> => {
  const { db } = database;
  await seedRateCaps(db);
  await playLoans(
    database,
    dues.map((day, index) => lifeDue(calendarDate(day), index)),
    calendarDate(plusDays(first, -1)),
  );
  await copyLoans(database, loans);
  await inTransaction(db, async (trx) => {
    // Triggers are off, as for the copies.
    await sql`set local session_replication_role = replica`.execute(trx);
    await copyNotices(trx);
    await pairLoans(trx);
  });
  await sql`vacuum analyze`.execute(db);
};

const readOwners = async (db: Database, dues: readonly Day[]) => {
  const rows = await db
    .selectFrom('loan')
    .select(['credit_number', 'account_id', 'disbursed_on'])
    .orderBy('credit_number')
    .execute();
  const owners = new Map<string, Omit<Credit, 'paidIn'>[]>();
  for (const { credit_number: number, account_id, disbursed_on } of rows) {
    const dueOn = addMonths(calendarDate(disbursed_on), PAID + 1);
    if (!dues.includes(dueOn)) throw new Error(`credit ${number} is due on ${dueOn}`);
    owners.set(account_id, [...(owners.get(account_id) ?? []), { number, dueOn }]);
  }
  return owners;
};

const insertAll = async <Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH) {
    await insert(rows.slice(start, start + BATCH));
    await pause(0);
  }
};

const savePreferences = async (db: Database, people: readonly Person[], pushPort: number, now: Date) => {
  await insertAll(people, (batch) =>
    db
      .insertInto('reminder_preferences')
      .values(
        batch.map(({ accountId, channels, rules, hour }) => ({
          account_id: accountId,
          channels: [...channels],
          rules: [...rules],
          hour,
          is_detailed: false,
          since: SINCE,
          next_check_at: now,
          saved_at: now,
        })),
      )
      .execute(),
  );
  const devices = people.flatMap(({ accountId, devices: own }) => own.map(({ id }) => ({ accountId, id })));
  await insertAll(devices, (batch) =>
    db
      .insertInto('push_device')
      .values(
        batch.map(({ accountId, id }) => ({
          endpoint: `https://127.0.0.1:${pushPort}/push/${id}`,
          account_id: accountId,
          p256dh: DEVICE_KEYS.p256dh,
          auth: DEVICE_KEYS.auth,
          created_at: now,
        })),
      )
      .execute(),
  );
};

/** Fills an empty database with people who have reminders, drawn from the seed. */
export const fillPeople = async (
  database: Pick<OwnDatabase, 'db' | 'keys'>,
  {
    loans,
    timeline,
    random,
    pushPort,
  }: {
    readonly loans: number;
    readonly timeline: Timeline;
    readonly random: Random;
    readonly pushPort: number;
  },
  now: Date,
): Promise<readonly Person[]> => {
  const { db } = database;
  await fillLoans(database, loans, timeline);
  const steps = stepsOf(timeline);
  const owners = await readOwners(db, timeline.dues);
  const people = [...owners].map(([accountId, credits]) =>
    drawPerson(random, timeline, steps, { accountId, credits }),
  );
  // Precondition: the product has an unpaid instalment due on that day.
  const [credit] = people[0]?.credits ?? [];
  const loan = await findLoan(db, credit?.number ?? 0);
  const instalment = loan?.history.account.instalments.find(({ dueOn }) => dueOn === credit?.dueOn);
  if (!instalment || instalment.isSettled) throw new Error('the loans are not as they should be');
  await savePreferences(db, people, pushPort, now);
  return people;
};
