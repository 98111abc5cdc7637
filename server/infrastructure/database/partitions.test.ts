import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withoutTriggers } from '../../../tests/support/altered-rows.ts';
import { postPaid, reversePaid } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';
import { recordAudit } from '../audit.ts';

const test = openTestApp();

const TABLES = ['application_event', 'audit_entry', 'evidence_entry', 'ledger_entry', 'ledger_line'];
const rowsOf = async (part: string): Promise<readonly number[]> =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql`select from ${sql.table(`${table}_${part}`)}`.execute(test.ownerDb);
      return rows.length;
    }),
  );
const madeBy = async (call: string): Promise<number> => {
  const { rows } = await sql<{ made: number }>`select ${sql.raw(call)} as made`.execute(test.context.db);
  return rows[0]?.made ?? 0;
};
const live = async (year: number) => {
  test.setClock(`${year}-03-20T15:00:00Z`);
  const { creditNumber, applicationId } = await createBorrower(test.context);
  const status = { from_status: 'pendiente_desembolso', to_status: 'pendiente_desembolso' };
  await test.insert('application_event', {
    application_id: applicationId,
    ...status,
    actor: 'a',
    reason: 'r',
    at: test.clock.now(),
  });
  const paymentId = await postPaid(test.context, creditNumber, {
    amount: 100_000,
    at: `${year}-03-20T14:00:00Z`,
  });
  // The database's own clock is of today.
  await withoutTriggers(test.ownerDb, (trx) =>
    trx
      .updateTable('evidence_entry')
      .set({ recorded_at: test.clock.now() })
      .where('kind', '=', 'loan_disbursed')
      .where('credit_number', '=', creditNumber)
      .execute(),
  );
  await recordAudit(test.context.db, test.clock, {
    ...{ actor: 'a', action: 'b', subject: 'c', reason: 'd', details: {} },
  });
  return { creditNumber, paymentId };
};

it('has rows of any year, and gives them to the partition of their year once there is one', async () => {
  const { db, jobs } = test.context;
  const { creditNumber, paymentId } = await live(2021);
  const before = await rowsOf('default');
  expect(Math.min(...before)).toBeGreaterThan(0);
  const readRecorded = () => sql`select from evidence_entry where kind = 'status_changed'`.execute(db);
  const recorded = (await readRecorded()).rows.length;
  await jobs.enqueue('add-coming-years', {}, { executor: db });
  await jobs.drain();
  expect(await rowsOf('2021')).toEqual(before);
  expect(await rowsOf('default')).toEqual(before.map(() => 0));
  expect((await readRecorded()).rows).toHaveLength(recorded);
  // What belonged to rows that moved is found by them.
  await reversePaid(test.context, creditNumber, paymentId);
  expect((await verifyLedger(db)).difference).toBeUndefined();
  const { faults } = await verifyEvidence(db);
  expect(faults.filter((fault) => fault.startsWith('application_event'))).toEqual([]);
});

it('gets partitions once, by whichever instance is first', async () => {
  await live(2019);
  const made = await Promise.all([1, 2, 3].map(() => madeBy('add_coming_years()')));
  expect(made.toSorted()).toEqual([0, 0, 2 * TABLES.length]);
});
