import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { codesIn } from '../../../tests/docs/markdown-tables.ts';
import { createDevice, newPhone } from '../../../tests/support/account-calls.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { postPaid } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate, operatorWith } from '../../../tests/support/operators.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { createSignedBorrower, recordsOf } from '../../../tests/support/signed-borrower.ts';
import { anchorEvidence } from '../../evidence/anchor-evidence.ts';
import { checkTransfer } from '../../loans/disbursement/check-transfer.ts';
import { readClinicRefunds } from '../../rights/withdrawal/clinic-refunds.ts';
import { recordAudit } from '../audit.ts';
import { storeVendorEvent } from '../vendor-events.ts';

const RECORD = 'docs/decisions/017-append-only.md';

/** Append-only tables. */
const APPEND_ONLY = [
  'application_document',
  'application_event',
  'audit_entry',
  'bureau_report',
  'claim',
  'claim_answer',
  'clearance_certificate',
  'consent',
  'consent_revocation',
  'document',
  'document_text',
  'evidence_entry',
  'evidence_leaf',
  'evidence_root',
  'issued_document',
  'ledger_entry',
  'ledger_line',
  'note_cancellation',
  'note_transfer',
  'phone_change',
  'promise_to_pay',
  'rate_cap',
  'reminder_consent',
  'vendor_event',
];

/** Those of them that have a partition for each year, and a column of theirs. */
const PARTITIONED: Readonly<Record<string, string>> = {
  application_event: 'reason',
  audit_entry: 'reason',
  evidence_entry: 'sha256',
  ledger_entry: 'reference',
  ledger_line: 'amount',
};

/** Tables whose rows accept later facts; per table an immutable column and another value. */
const SETTLED = {
  signature: [
    ['amount', '1'],
    ['signer_name', "'Otra Persona'"],
    ['ip', "'10.0.0.1'"],
    ['signed_at', 'null'],
    ['signed_at', "'2020-01-01T00:00:00Z'"],
    ['depository_number', "'OTRO'"],
    ['depository_registered_at', 'null'],
  ],
  payment: [
    ['amount', '1'],
    ['value_date', "'2020-01-01'"],
    ['reference', "'OTRA'"],
  ],
  operator_request: [
    ['command', "'otro'"],
    ['changes', "'[]'"],
    ['requested_by', "'luis'"],
    ['decided_by', "'eva'"],
    ['outcome', "'refused'"],
  ],
  outbox_message: [
    ['text_body', "'Otra carta'"],
    ['recipient', "'otra@correo.example'"],
    ['recipient', 'null'],
    ['text_body', 'null'],
    ['sent_at', 'null'],
    ['last_error', "'no llegó'"],
    // What came back is added alone.
    ['bounced_at', "now(), recipient = 'otra@correo.example'"],
  ],
  obligation: [
    ['due_by', "'2040-01-01'"],
    ['subject', "'otra'"],
    ['credit_number', '1'],
    ['met_at', 'null'],
    ['outbox_message_id', 'null'],
  ],
  withdrawal: [
    ['said_at', "'2020-01-01T00:00:00Z'"],
    ['said_to', "'nadie'"],
    ['clinic_asked_at', 'null'],
    ['clinic_question_id', "'OTRA'"],
    ['clinic_answered_at', 'null'],
    ['carried_out_at', 'null'],
    ['outcome', "'not_delivered'"],
  ],
  disbursement_transfer: [
    ['amount', '1'],
    ['account_number', "'99999999999'"],
    ['last_four', "'9999'"],
    ['transfer_id', "'OTRO'"],
    ['settled_at', 'null'],
    ['failed_at', 'null'],
  ],
  refund: [
    ['amount', '1'],
    ['way', "'void'"],
    ['account_number', "'99999999999'"],
    ['settled_at', 'null'],
  ],
  clinic_refund: [
    ['amount', '1'],
    ['clinic_reference', "'OTRA'"],
    ['repaid_at', 'null'],
  ],
} as const;
/** Tables whose rows change, and are never lost. */
const KEPT = ['data_key', 'loan'];
const ALL = [...APPEND_ONLY, ...Object.keys(SETTLED), ...KEPT].sort();

const test = openTestApp();

/** A signed loan with copies sent and note registered, and a payment. */
beforeAll(async () => {
  const { db, clock } = test.context;
  const { applicationId, signWithCode, get } = await createSigner(test);
  await signWithCode();
  await get(`/api/depository/create/${applicationId}`);
  const { creditNumber } = await createBorrower(test.context);
  await postPaid(test.context, creditNumber, { amount: 100_000, at: clock.now().toISOString() });
  await storeVendorEvent(db, clock, { id: randomUUID(), adapter: 'payments', body: {} });
  await recordAudit(db, clock, { actor: 'a', action: 'b', subject: 'c', reason: 'd', details: {} });
  for (const name of ['ana', 'luis', 'eva']) await operatorWith(test.context, 'cash', name);
  await operate(test.context, ...['caps', 'load', '2026-01', '0.2', 'prueba', '--reason', 'prueba']);
  const { phone } = await createDevice(test).register();
  const proof = ['--proof', 'cédula', '--reason', 'prueba'];
  await operate(test.context, 'accounts', 'change-phone', phone, newPhone(), ...proof);
  await test.runJob('schedule-obligations', {});
  const withdrawn = await createSignedBorrower(test);
  await withdrawn.deliver();
  const { reference } = await test.row('payment', { id: await withdrawn.pay(50_000) });
  await withdrawn.withdrawFully();
  await operate(
    test.context,
    ...['refunds', 'release', String(withdrawn.creditNumber), reference, '--reason', 'prueba'],
  );
  // After its hold.
  await test.later(12 * 86_400_000, async () => {
    await test.runJob('schedule-obligations', {});
    await test.sandbox.idle();
    await test.drain();
  });
  await test.runJob('schedule-obligations', {});
  await test.sandbox.idle();
  await readClinicRefunds(test.context);
  const returned = await createSignedBorrower(test);
  await returned.moveTo('pendiente_desembolso');
  await test.runJob('advance-disbursement', { applicationId: returned.applicationId });
  await test.sandbox.idle();
  await test.drain();
  const [transfer] = recordsOf(test, 'treasury-transfers').filter(
    ({ order }) => order?.request_id === returned.applicationId,
  );
  await test.control(`/treasury/transfers/${transfer?.id}/return`, {});
  await checkTransfer(test.context, returned.applicationId);
  await anchorEvidence(test.context);
}, 60_000);

/** As the owner: triggers hold it too. */
const run = (statement: string) => sql.raw(statement).execute(test.ownerDb);

describe('what proves something', () => {
  it.each(ALL)('is deleted from no table: %s', async (table) => {
    await expect(run(`delete from ${table}`)).rejects.toThrow(`${table} is append only`);
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow(`${table} is append only`);
  });

  it('is as safe in a partition that is named itself, in one that is made later too', async () => {
    await run('select add_year(2199)');
    const { rows } = await sql<{ name: string; parent: string }>`
      select relname as name, inhparent::regclass::text as parent
      from pg_class join pg_inherits on inhrelid = pg_class.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(test.ownerDb);
    const named = Object.keys(PARTITIONED).flatMap((table) => [`${table}_2199`, `${table}_default`]);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    const refused = (statement: string) =>
      expect(sql.raw(statement).execute(test.context.db), statement).rejects.toThrow('permission denied');
    for (const { name, parent } of rows) {
      const column = PARTITIONED[parent];
      for (const change of [
        `delete from ${name}`,
        `truncate ${name} cascade`,
        `update ${name} set ${column} = ${column}`,
      ]) {
        await expect(run(change), change).rejects.toThrow(`${name} is append only`);
        await refused(change);
      }
      await refused(`select from ${name}`);
      await refused(`insert into ${name} default values`);
    }
  });

  it.each(APPEND_ONLY)('is changed in no column: %s', async (table) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = ${table} and is_identity = 'NO'`.execute(test.context.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { name } of rows)
      await expect(run(`update ${table} set "${name}" = "${name}"`)).rejects.toThrow('is append only');
  });

  it.each(
    Object.entries(SETTLED).flatMap(([table, changes]) =>
      changes.map((change) => [table, ...change] as const),
    ),
  )('stays as it was settled: %s.%s is not %s', async (table, column, value) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(test.context.db);
    expect(rows[0]?.count).toBeGreaterThan(0);
    await expect(run(`update ${table} set ${column} = ${value}`)).rejects.toThrow(`${table} is append only`);
  });

  it('gets what comes later once: a registration and a reversal', async () => {
    const signer = await createSigner(test);
    await signer.signWithCode();
    const updateSignature = (set: string) =>
      run(`update signature set ${set} where application_id = '${signer.applicationId}'`);
    await updateSignature("depository_number = coalesce(depository_number, 'PN-1')");
    await expect(updateSignature("depository_number = 'PN-2'")).rejects.toThrow('append only');
    await run('update payment set reversed_at = now()');
    await expect(run('update payment set reversed_at = null')).rejects.toThrow('append only');
  });

  it.each(['delete from rate_limit_window', 'update rate_limit_window set hits = 0'])(
    'leaves other rows to the app: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(test.context.db)).resolves.toBeDefined();
    },
  );

  it.each([
    'drop trigger payment_kept on payment',
    'alter table payment disable trigger all',
    'alter table session add column note text',
    'truncate rate_limit_window',
    'drop table draft',
    'create table public.mine (id int)',
    'create table pgboss.mine (id int)',
    'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    "insert into kysely_migration (name, timestamp) values ('9999-mine', '9999')",
    "set session_replication_role = 'replica'",
    "copy session to program 'cat'",
    "select pg_read_file('/etc/passwd')",
    'set role postgres',
  ])('is out of reach of the app’s own role: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.context.db)).rejects.toThrow(
      /permission denied|must be (owner|superuser)/,
    );
  });

  it('is all that the database guards, and what the decisions say of it', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct relname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      join pg_proc on pg_proc.oid = tgfoid
      where proname = 'refuse_change' and not relispartition order by relname`.execute(test.context.db);
    expect(rows.map(({ name }) => name)).toEqual(ALL);
    const [, documented = ''] =
      /another entry:([\s\S]+?) refuse UPDATE/.exec(readFileSync(RECORD, 'utf8')) ?? [];
    expect([...codesIn(documented)].sort()).toEqual(ALL);
  });
});
