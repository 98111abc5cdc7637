import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accrueUnlocked } from '../../server/loans/ledger/accruals.ts';
import { reconcileAttempt } from '../../server/payments/payment-events.ts';
import { type CheckoutProvider, startPayingApp, transactionOf } from '../support/checkout-provider.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { createJanuaryBorrower } from '../support/paying-borrower.ts';
import { recordStatements, type SentStatement } from '../support/recorded-statements.ts';
import { chooseReminders } from '../support/reminded.ts';
import { placements } from '../support/statement-keys.ts';
import type { TestApp } from '../support/test-app.ts';
import { examples } from './examples.ts';
import { createFixtures, type Fixtures, ROLES, tokenOf } from './fixtures.ts';
import { nameOf, send } from './requests.ts';

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

/** A column of a table is given a parameter's value, or those of a list. */
const givesColumn = (text: string, table: string, column: string): boolean => {
  if (isInsert(text)) {
    const [, columns = ''] = new RegExp(`insert into "?${table}"? \\(([^)]*)\\)`).exec(text) ?? [];
    return columns.split(',').some((name) => name.replaceAll('"', '').trim() === column);
  }
  const [first] = tablesOf(text).filter((other) => keyOf.get(other) !== undefined);
  // Of several tables `id` is a column of each.
  const isClear = column !== 'id' || first === table;
  const name = `(?:"?${table}"?\\.${isClear ? '|(?<![."\\w])' : ''})"?${column}"?`;
  const value = String.raw`(?:= |is not distinct from |in \(|= any ?\(\s*)\$\d`;
  const listed = String.raw`= \w+\.${column}\b`;
  return (
    new RegExp(`${name} ${value}`).test(text) ||
    (text.includes('unnest(') && new RegExp(`${name} ${listed}`).test(text))
  );
};

/** By what a row of the person's, the request's or the loan's is found besides its table's key: each is of one of them. */
const ALSO_BY: Readonly<Record<string, readonly string[]>> = {
  account: ['id', 'phone'],
  profile: ['id'],
  application: ['id', 'profile_id', 'credit_number'],
  cash_slip: ['account_id'],
  loan: ['account_id', 'application_id'],
  obligation: ['credit_number'],
  outbox_message: ['account_id', 'credit_number'],
  phone_message: ['account_id', 'credit_number'],
  reminder: ['credit_number'],
  signature: ['account_id'],
};

const isNamed = (text: string): boolean =>
  tablesOf(text).some((table) =>
    [keyOf.get(table), LOOKUPS[table], ...(ALSO_BY[table] ?? [])].some(
      (column) => column !== undefined && givesColumn(text, table, column),
    ),
  );

const isOnOne = (text: string): boolean => tablesOf(text).every((table) => keyOf.get(table) === undefined);

/** Keys by which the tables of a statement are spread; a value of its own is another one for each table. */
const keysOf = (text: string): ReadonlySet<string> =>
  new Set(
    tablesOf(text).flatMap((table) => {
      const key = keyOf.get(table);
      if (key === undefined) return [];
      return ['account_id', 'application_id', 'credit_number'].includes(key) ? [key] : [`${table}.${key}`];
    }),
  );

/** Every statement that was read, by its text, with the number of its keys. */
const read = new Map<string, number>();

/** What was sent and asks every machine. */
const unnamed = (statements: readonly SentStatement[]): readonly string[] => {
  const texts = statements
    .map(({ text }) => oneLine(text))
    .filter((text) => !/\bpgboss\b/.test(text) && tablesOf(text).length > 0);
  for (const text of texts) read.set(text, keysOf(text).size);
  const found = texts.filter(
    (text) => !isOnOne(text) && !isNamed(text) && !SWEEPS.some((sweep) => sweep.test(text)),
  );
  return [...new Set(found)];
};

describe('each statement of a path that many take', () => {
  const test = openTestApp();
  let people: Fixtures;
  beforeAll(async () => {
    people = await createFixtures(test);
  }, 60_000);

  it.each(ROLES)('names the loan or the person in the calls of somebody who is %s', async (role) => {
    const person = people[role];
    const found: Record<string, readonly string[]> = {};
    for (const { endpoint, input } of examples.filter(({ by }) => by === role)) {
      const token = endpoint.access === 'public' ? undefined : await tokenOf(test, person);
      const asking = unnamed(
        await recordStatements(() =>
          send(test, endpoint, input(person), token === undefined ? {} : { token }),
        ),
      );
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
    const found: Record<string, readonly string[]> = {};
    let sent = 0;
    const watch = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const statements = await recordStatements(work);
      sent += statements.length;
      const asking = unnamed(statements);
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

it('is of tables of one key, but for one in six', () => {
  const joining = [...read].filter(([, keys]) => keys > 1).map(([text]) => text);
  expect(read.size).toBeGreaterThan(150);
  expect(joining.length, joining.join('\n')).toBeLessThan(read.size / 6);
});
