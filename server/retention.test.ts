import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { codesIn, readTables } from '../tests/docs/markdown-tables.ts';
import { agedRows } from '../tests/support/aged-rows.ts';
import { createSigner } from '../tests/support/applicant.ts';
import { openTestApp } from '../tests/support/open-test-app.ts';
import { operatorWith } from '../tests/support/operators.ts';
import { findRows, insertRow, readRow, updateRows } from '../tests/support/rows.ts';
import {
  applyRetention,
  type ExpiringRule,
  type RetentionRule,
} from './infrastructure/retention/retention.ts';
import { RETENTION } from './retention.ts';

const DAY_MS = 86_400_000;
/** Of the migrations themselves. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock'];

const test = openTestApp();

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const apply = (rules: readonly RetentionRule[] = RETENTION) => applyRetention(test.context, rules);
const existing = async (table: string, column: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.id(column)} in (${sql.join(values)})`.execute(test.ownerDb);
  return rows.length;
};

describe('the table of what is kept', () => {
  it('has every table of the database', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition
      order by relname`.execute(test.ownerDb);
    const tables = rows.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name));
    expect([...new Set<string>(RETENTION.map(({ table }) => table))].sort()).toEqual(tables);
  });

  it('is what the documents say', () => {
    const documented = readTables(readFileSync('docs/retention.md', 'utf8')).map(({ cells }) => cells);
    const rows = RETENTION.map((rule) => [
      `\`${rule.table}\``,
      rule.what,
      ...('kept' in rule
        ? [rule.kept, 'kept']
        : [`${rule.days === 1 ? 'a day' : `${rule.days} days`} ${rule.since}`, rule.action]),
    ]);
    expect(documented).toEqual(rows);
  });

  it('deletes from no table that is looked through for references at each row', async () => {
    const deleting = RETENTION.filter((rule) => 'action' in rule && rule.action === 'deleted');
    const tables = [
      ...deleting.map(({ table }) => table),
      'consent',
      'document_text',
      'application_document',
    ];
    const { rows } = await sql`
      select conrelid::regclass::text as referring, conname from pg_constraint
      where contype = 'f' and confrelid::regclass::text in (${sql.join(tables)}) and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
      )`.execute(test.ownerDb);
    expect(rows).toEqual([]);
  });

  it('says of each column that it empties one that may be empty', async () => {
    const emptied = RETENTION.filter((rule) => 'action' in rule && rule.action === 'emptied');
    for (const { table, what } of emptied) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_nullable = 'YES'`.execute(test.ownerDb);
      const nullable = rows.map(({ name }) => name);
      expect(codesIn(what).length).toBeGreaterThan(0);
      expect(nullable).toEqual(expect.arrayContaining([...codesIn(what)]));
    }
  });
});

describe('what a signature or a person needs', () => {
  it('stays for years, and what was offered beside it goes', async () => {
    const { db, jobs } = test.context;
    test.setClock(daysAgo(250).toISOString());
    const signer = await createSigner(test);
    await signer.askForCode();
    await signer.changePlan(4_000_000, 12);
    test.setClock(new Date(daysAgo(250).getTime() + 3_600_000).toISOString());
    await signer.signIn();
    await signer.signWithCode();
    await jobs.drain();
    // The signature alone keeps what it signed.
    await db.deleteFrom('signing_request').execute();
    const waiting = await createSigner(test);
    await waiting.askForCode();
    const offered = await findRows(db, 'signing_request');
    const { contract_sha256, promissory_note_sha256, code_id } = await readRow(db, 'signature', {});
    const documents = await findRows(db, 'document');
    const copies = await findRows(db, 'application_document', { variant: 'signed' });

    test.setClock(new Date().toISOString());
    await apply();
    const kept = [
      ...[contract_sha256, promissory_note_sha256, ...copies.map(({ sha256 }) => sha256)],
      ...offered.flatMap((offer) => [offer.contract_sha256, offer.promissory_note_sha256]),
    ];
    expect(await existing('document', 'sha256', kept)).toBe(new Set(kept).size);
    expect(await existing('document_text', 'document_sha256', [contract_sha256])).toBe(1);
    // The two of the plan that was chosen first.
    expect(
      await existing(
        'document',
        'sha256',
        documents.map(({ sha256 }) => sha256),
      ),
    ).toBe(documents.length - 2);
    expect(await findRows(db, 'one_time_code')).toMatchObject([{ id: code_id }]);
    const letter = await readRow(db, 'outbox_message', { purpose: 'signed_copy' });
    expect(letter).toMatchObject({
      ...{ recipient: signer.person.email, sent_at: expect.any(Date), text_body: null },
      attachments: expect.arrayContaining([expect.objectContaining({ sha256: copies[0]?.sha256 })]),
    });
    await signer.signIn();
    expect((await signer.sign()).status).toBe(200);
  });

  it('is a sign-up that is tried again, that an operator blocked, or whose phone an operator moved', async () => {
    const { db } = test.context;
    const aged = agedRows(test.context, daysAgo(400));
    const asked = await aged.signUp();
    await aged.code({ phone: asked, purpose: 'registration', sent_at: daysAgo(1) });
    const accepted = await aged.signUp(daysAgo(1));
    const blocked = await aged.signUp();
    await updateRows(db, 'account', { phone: blocked }, { blocked_at: daysAgo(300) });
    const confirmed = await aged.person();
    const given = await aged.signUp();
    const released = await aged.signUp();
    const { id } = await readRow(db, 'account', { phone: released });
    await insertRow(db, 'phone_change', {
      ...{ account_id: confirmed, old_phone: '3001112233', new_phone: '3001112244', proof: 'cédula' },
      ...{ released_account_id: id, changed_at: daysAgo(300) },
    });
    await apply();
    expect(await existing('account', 'phone', [asked, accepted, blocked, released])).toBe(4);
    expect(await existing('account', 'id', [confirmed])).toBe(1);
    expect(await existing('account', 'phone', [given])).toBe(0);
  });

  it('is the file of a credit, of an open request and of a slip that was not refused', async () => {
    const aged = agedRows(test.context, daysAgo(400));
    const { applicationId, creditNumber } = await aged.borrower();
    const held = await aged.application('on_hold_docs');
    const files = [
      await aged.applicantDocument(applicationId, null),
      await aged.applicantDocument(held.applicationId, null),
    ];
    const slip = await aged.slip(creditNumber, null);
    await apply();
    expect(await existing('applicant_document_content', 'storage_key', files)).toBe(2);
    expect(await existing('cash_slip_content', 'storage_key', [slip])).toBe(1);
  });
});

describe('a run', () => {
  const windows = RETENTION.find(({ table }) => table === 'rate_limit_window') as ExpiringRule;
  const fill = async (rows: number): Promise<void> => {
    const ends_at = daysAgo(3);
    await insertRow(
      test.context.db,
      'rate_limit_window',
      Array.from({ length: rows }, () => ({ bucket: randomUUID(), ends_at, hits: 1 })),
    );
  };
  const left = async (): Promise<number> => {
    const rows = test.context.db.selectFrom('rate_limit_window').select('bucket');
    return (await rows.where('ends_at', '<', daysAgo(2)).execute()).length;
  };
  /** The rule, failing at its second batch as a run does whose process dies. */
  const dying = (): ExpiringRule => {
    let batches = 0;
    const apply: ExpiringRule['apply'] = async (context, due, most) => {
      batches += 1;
      if (batches === 2) throw new Error('the process died');
      return windows.apply(context, due, most);
    };
    return { ...windows, apply };
  };

  it('that dies midway has done what it did, does the other rules, and the next one goes on', async () => {
    await fill(1_200);
    const letter = await agedRows(test.context, daysAgo(200)).letter();
    const bodies = RETENTION.filter(({ table }) => table === 'outbox_message');
    await expect(apply([dying(), ...bodies])).rejects.toThrow('1 retention rules failed');
    expect(await left()).toBe(700);
    const { text_body } = await readRow(test.context.db, 'outbox_message', { id: letter });
    expect(text_body).toBeNull();
    await test.context.jobs.enqueue('apply-retention', {}, { executor: test.context.db });
    await test.context.jobs.drain();
    expect(await left()).toBe(0);
  });

  it('takes few rows with each statement, and waits for nobody who holds one', async () => {
    await fill(1_200);
    const { db } = test.context;
    expect(await windows.apply(test.context, new Date(), 500)).toBe(500);
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('rate_limit_window').selectAll().limit(1).forUpdate().execute();
      await apply([windows]);
    });
    expect(await left()).toBe(1);
    await Promise.all([apply([windows]), apply([windows])]);
    expect(await left()).toBe(0);
  });
});

describe('the app’s role, asking for everything at once', () => {
  const owners: readonly (readonly [name: string, days: number])[] = [
    ['empty_vendor_events', 180],
    ['empty_outbox_messages', 90],
    ['forget_payers', 30],
    ['delete_abandoned_accounts', 30],
    ['delete_unsigned_documents', 180],
    ['delete_undecided_requests', 90],
  ];

  it.each(owners)('gets what is old enough by the database’s clock alone: %s', async (name, days) => {
    const { db } = test.context;
    await apply();
    if (name === 'delete_undecided_requests') await operatorWith(test.context, 'cash', 'luis');
    const make = async (age: number) => {
      const aged = agedRows(test.context, daysAgo(age));
      if (name === 'empty_vendor_events') return aged.event();
      if (name === 'empty_outbox_messages') return aged.letter();
      if (name === 'forget_payers') return aged.letter({ purpose: 'payer_receipt' });
      if (name === 'delete_abandoned_accounts') return aged.signUp();
      if (name === 'delete_undecided_requests') return aged.request('luis');
      return aged.offer((await aged.application('dismissed')).applicationId);
    };
    await make(days - 0.01);
    const ask = async () => {
      const { rows } = await sql<{ done: number }>`
        select ${sql.id(name)}('9999-01-01', 1000000) as done`.execute(db);
      return rows[0]?.done;
    };
    expect(await ask()).toBe(0);
    await make(days + 0.01);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
  });

  it('covers every function by which the owner lends its right', async () => {
    const { rows } = await sql<{ name: string; settings: readonly string[] }>`
      select proname as name, proconfig as settings from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef order by proname`.execute(test.ownerDb);
    const names = rows.map(({ name }) => name);
    const others = [
      'add_coming_years',
      'refresh_catalog_search',
      'anchor_evidence',
      'append_evidence',
      'record_evidence',
    ];
    expect(names).toEqual([...owners.map(([name]) => name), ...others].sort());
    // Temporary tables of the caller come last, or the owner would run what hangs on them.
    for (const { settings } of rows) expect(settings).toContain('search_path=pg_catalog, public, pg_temp');
  });

  it('deletes nothing by the setting of those functions, nor does the owner by hand without it', async () => {
    await agedRows(test.context, daysAgo(400)).event();
    const attempt = (db: typeof test.ownerDb, setting: string) =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('cuotasana.retention', ${setting}, true)`.execute(trx);
        await trx.deleteFrom('vendor_event').execute();
      });
    await expect(attempt(test.context.db, 'on')).rejects.toThrow('vendor_event is append only');
    await expect(attempt(test.ownerDb, 'off')).rejects.toThrow('vendor_event is append only');
  });
});
