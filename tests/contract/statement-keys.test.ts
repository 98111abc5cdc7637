import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accrueUnlocked } from '../../server/loans/ledger/accruals.ts';
import { reconcileAttempt } from '../../server/payments/payment-events.ts';
import { type CheckoutProvider, startPayingApp, transactionOf } from '../support/checkout-provider.ts';
import { createJanuaryBorrower } from '../support/paying-borrower.ts';
import { recordStatements, type SentStatement } from '../support/recorded-statements.ts';
import { chooseReminders } from '../support/reminded.ts';
import { readPlacements } from '../support/table-placement.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { examples } from './examples.ts';
import { createFixtures, type Fixtures, ROLES, tokenOf } from './fixtures.ts';
import { nameOf, send } from './requests.ts';

/*
 * A database over many machines (Citus, YugabyteDB) finds a row by the key that its table is spread by: a statement that names the
 * loan or the person asks one machine, another one asks all of them. docs/operations.md, "Beyond one database".
 */

const placements = readPlacements();
const keyOf = new Map(placements.map(({ table, key }) => [table, key]));

/** Rare: by an index on each machine. */
const LOOKUPS: Readonly<Record<string, string>> = {
  issued_document: 'sha256',
  push_device: 'endpoint',
  reminder: 'id',
  reminder_preferences: 'calendar_key',
  session_token: 'session_id',
};

/** Finds what is due: each machine is asked, by an index, once for a batch. */
const SWEEPS = [
  /^update "obligation" set next_check_at = \$1 where "id" in \( select "id" from "obligation" where next_check_at <= /,
  /^update "reminder_preferences" set next_check_at = \$1 where "account_id" in \( select .* where next_check_at <= /,
  /^select "credit_number" from "loan" where "next_accrual_on" < \$1 and "credit_number" > \$2 order by "credit_number" limit/,
  /^select "credit_number" from "loan_delinquency" where "overdue_since" is not null and "as_of" < \$1 and "credit_number" > \$2 order by "credit_number" limit/,
];

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const NO_TABLES = ['select', 'unnest', 'set', 'lateral', 'earlier', 'tally'];

const tablesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/g)]
    .map(([, table = '']) => table)
    .filter((table) => !NO_TABLES.includes(table));

const isInsert = (text: string): boolean => /^(?:with .*?)?insert into/.test(text);

/** The parameters that a condition compares with, or an insertion gives. */
const givenOf = (text: string): readonly number[] =>
  (isInsert(text)
    ? [...text.matchAll(/\$(\d+)/g)]
    : [...text.matchAll(/(?:=\s*|\bin\s*\(|\bany\s*\(\s*|unnest\s*\(\s*|,\s*|distinct from\s*)\$(\d+)/g)]
  ).map(([, place]) => Number(place));

const flatten = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.flatMap(flatten) : [value];

const namesOneOf = ({ values }: SentStatement, text: string, names: ReadonlySet<string>): boolean =>
  givenOf(text).some((place) => flatten(values[place - 1]).some((value) => names.has(String(value))));

const names = (text: string, table: string, column: string): boolean =>
  isInsert(text)
    ? new RegExp(`insert into "${table}" \\([^)]*"${column}"`).test(text)
    : new RegExp(`"${column}" (?:=|in) \\(?\\$`).test(text);

/** What is spread by a value of its own; the person's, the request's and the loan's are compared by value. */
const namesOwnKey = (text: string): boolean =>
  tablesOf(text).some((table) =>
    [keyOf.get(table), LOOKUPS[table]].some((column) => column !== undefined && names(text, table, column)),
  );

const isOnOne = (text: string): boolean => tablesOf(text).every((table) => keyOf.get(table) === undefined);

/** What was sent and asks every machine. */
const unnamed = (statements: readonly SentStatement[], names: ReadonlySet<string>): readonly string[] => {
  const asks = statements.map((statement) => [statement, oneLine(statement.text)] as const);
  const found = asks.filter(
    ([statement, text]) =>
      !/\bpgboss\b/.test(text) &&
      !isOnOne(text) &&
      !namesOneOf(statement, text, names) &&
      !namesOwnKey(text) &&
      !SWEEPS.some((sweep) => sweep.test(text)),
  );
  return [...new Set(found.map(([, text]) => text))];
};

const accountOf = async ({ context }: TestApp, phone: string): Promise<string | undefined> => {
  const found = await context.db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found?.id;
};

it('spreads each table in one way, by a column that it has', async () => {
  const test = await startTestApp();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' group by relname`.execute(test.context.db);
  await test.close();
  expect(placements.map(({ table }) => table).sort()).toEqual(rows.map(({ table }) => table).sort());
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  expect(
    placements.filter(
      ({ table, key }) =>
        key !== undefined && !columnsOf.get(table)?.includes(table === 'account' ? 'id' : key),
    ),
  ).toEqual([]);
});

describe('each statement of a path that many take', () => {
  let test: TestApp;
  let people: Fixtures;
  beforeAll(async () => {
    test = await startTestApp();
    people = await createFixtures(test);
  }, 60_000);
  afterAll(() => test.close());

  it.each(ROLES)('names the loan or the person in the calls of somebody who is %s', async (role) => {
    const person = people[role];
    const { phone, accountId, profileId, applicationId, creditNumber } = person;
    const found: Record<string, readonly string[]> = {};
    for (const { endpoint, input } of examples.filter(({ by }) => by === role)) {
      const token = endpoint.access === 'public' ? undefined : await tokenOf(test, person);
      const parts = input(person);
      const statements = await recordStatements(() =>
        send(test, endpoint, parts, token === undefined ? {} : { token }),
      );
      // Who signs up has a number of their own, and an account only then.
      const own = (Object(parts.body) as { phone?: string }).phone?.replace(/^57/, '');
      const ownAccount = own && (await accountOf(test, own));
      const names = new Set(
        [phone, accountId, profileId, applicationId, creditNumber, own, ownAccount].map(String),
      );
      const asking = unnamed(statements, names);
      if (asking.length > 0) found[nameOf(endpoint)] = asking;
    }
    expect(found).toEqual({});
  });
});

describe('each statement of a credit’s life', () => {
  let test: TestApp;
  let provider: CheckoutProvider;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ server: test, provider, close } = await startPayingApp());
  });
  afterAll(() => close());

  it('names the loan or the person, by day and by night', async () => {
    const { jobs, db } = test.context;
    const person = await createJanuaryBorrower(test);
    await chooseReminders(test, person, ['sms', 'email']);
    const { phone } = await db
      .selectFrom('account')
      .select('phone')
      .where('id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const names = new Set(
      [phone, person.accountId, person.profileId, person.applicationId, person.creditNumber].map(String),
    );
    const found: Record<string, readonly string[]> = {};
    let sent = 0;
    const watch = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const statements = await recordStatements(work);
      sent += statements.length;
      const asking = unnamed(statements, names);
      if (asking.length > 0) found[what] = asking;
    };
    const carry = async (instant: string): Promise<void> => {
      test.setClock(instant);
      for (const job of ['schedule-obligations', 'schedule-due'] as const)
        await jobs.enqueue(job, {}, { executor: db });
      await jobs.drain();
    };
    await watch('disbursed', () => carry('2026-01-20T15:01:00Z'));
    await watch('statement and reminder', () => carry('2026-02-19T15:01:00Z'));
    test.setClock('2026-03-01T08:00:00Z');
    await watch('night', () => accrueUnlocked(test.context));
    const reference = await person.sign(50_000);
    provider.put(transactionOf(reference, 50_000, test.clock.now()));
    await watch('payment', () => reconcileAttempt(test.context, reference));
    await watch('receipt', () => jobs.drain());
    test.setClock('2026-04-25T08:00:00Z');
    await watch('night in arrears', () => accrueUnlocked(test.context));
    await watch('notices of arrears', () => carry('2026-04-25T15:01:00Z'));
    expect(found).toEqual({});
    expect(sent).toBeGreaterThan(100);
  });
});
