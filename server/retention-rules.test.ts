import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agedRows } from '../tests/support/aged-rows.ts';
import { operatorWith } from '../tests/support/operators.ts';
import { readRow } from '../tests/support/rows.ts';
import { type S3Server, startS3Server } from '../tests/support/s3-server.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';
import type { Tables } from './infrastructure/database/tables.ts';
import { applyRetention, type ExpiringRule } from './infrastructure/retention/retention.ts';
import { RETENTION } from './retention.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type Aged = ReturnType<typeof agedRows>;
/** Where a row is found: table, column and value; and the column that is emptied. */
type Cell = readonly [table: keyof Tables, column: string, value: unknown, emptied?: string];

let s3: S3Server;
let test: TestApp;
beforeAll(async () => {
  s3 = await startS3Server();
  test = await startTestApp({ ...s3.settings, FILE_STORAGE: 'database' });
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

/** What is kept for some days only, as it stands in `docs/retention.md`. */
const expiring = RETENTION.filter((rule): rule is ExpiringRule => 'apply' in rule);
const nameOf = ({ table, what }: Pick<ExpiringRule, 'table' | 'what'>): string => `${table} ${what}`.trim();

const isThere = async ([table, column, value, emptied = column]: Cell): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(table)}
    where ${sql.id(column)} = ${value} and ${sql.id(emptied)} is not null`.execute(test.context.db);
  return rows.length > 0;
};

const insert = async (table: keyof Tables, row: object, key: string): Promise<readonly Cell[]> => {
  await test.context.db
    .insertInto(table)
    .values(row as never)
    .execute();
  return [[table, key, (row as Record<string, unknown>)[key]]];
};

/** Makes what is due once `at` is long enough ago, and says where it is. */
const MAKERS: Readonly<Record<string, (at: Date, aged: Aged) => Promise<readonly Cell[]>>> = {
  'one_time_code those that signed nothing': async (_at, aged) => [
    ['one_time_code', 'id', await aged.code()],
  ],
  'phone_message those that no law or contract promises': (at) =>
    insert(
      'phone_message',
      { id: randomUUID(), channel: 'sms', purpose: 'reminder', text_sha256: '0', asked_at: at },
      'id',
    ),
  code_tally: (slot) => insert('code_tally', { slot, compared: 1, wrong: 1 }, 'slot'),
  code_delay: (at) => insert('code_delay', { subject: randomUUID(), steps: 1, ends_at: at }, 'subject'),
  known_device: async (at, aged) => {
    const times = { known_since: at, last_login_at: at };
    const device = { account_id: await aged.person(), device_mac: randomBytes(32), device_name: 'Firefox' };
    return insert('known_device', { ...device, ...times }, 'device_mac');
  },
  'draft also what is left of one that was sent': async (at, aged) => {
    const draft = { account_id: await aged.person(), form: 'wizard', revision: 2, sealed: null };
    return insert('draft', { ...draft, saved_at: at }, 'account_id');
  },
  'account sign-ups never confirmed, with consents and codes': async (_at, aged) => {
    const phone = await aged.signUp();
    await aged.code({ phone, purpose: 'registration' });
    const { id } = await readRow(test.context.db, 'account', { phone });
    return [
      ['account', 'id', id],
      ['consent', 'account_id', id],
      ['one_time_code', 'phone', phone],
    ];
  },
  session_token: async (_at, aged) => [
    ['session_token', 'session_id', await aged.session(await aged.person())],
  ],
  session: async (_at, aged) => [['session', 'id', await aged.session(await aged.person())]],
  'applicant_document_content files that were refused': async (at, aged) => {
    const { applicationId } = await aged.application('on_hold_docs');
    return [['applicant_document_content', 'storage_key', await aged.applicantDocument(applicationId, at)]];
  },
  'applicant_document_content files of requests that came to nothing': async (_at, aged) => {
    const { applicationId } = await aged.application('rejected');
    return [['applicant_document_content', 'storage_key', await aged.applicantDocument(applicationId, null)]];
  },
  'signing_request offers that came to nothing': async (_at, aged) => {
    const { applicationId } = await aged.application('dismissed');
    await aged.signingRequest(applicationId, await aged.offer(applicationId));
    return [['signing_request', 'application_id', applicationId]];
  },
  'document contracts and pagarés offered and not signed': async (_at, aged) => {
    const sha256 = await aged.offer((await aged.application('firma_contrato')).applicationId);
    return [
      ['document', 'sha256', sha256],
      ['document_text', 'document_sha256', sha256],
      ['application_document', 'sha256', sha256],
    ];
  },
  'payment_attempt `payer_email` of an attempt that nobody paid': async (_at, aged) => {
    const { creditNumber } = await aged.borrower();
    return [['payment_attempt', 'reference', await aged.attempt(creditNumber), 'payer_email']];
  },
  'payment_attempt `payer_email` of any other': async (_at, aged) => {
    const reference = await aged.attempt((await aged.borrower()).creditNumber, { status: 'approved' });
    return [['payment_attempt', 'reference', reference, 'payer_email']];
  },
  'outbox_message `recipient` of letters to payers without a session': async (_at, aged) => [
    ['outbox_message', 'id', await aged.letter({ purpose: 'payer_receipt' }), 'recipient'],
    ['outbox_message', 'id', await aged.letter({ purpose: 'payer_counter_payment' }), 'recipient'],
  ],
  'cash_slip_content slips that were refused': async (at, aged) => [
    ['cash_slip_content', 'storage_key', await aged.slip((await aged.borrower()).creditNumber, at)],
  ],
  'vendor_event `body`': async (_at, aged) => [['vendor_event', 'id', await aged.event(), 'body']],
  'outbox_message `subject`, `text_body`, `html_body` and `last_error`, but of letters that law or contract promise':
    async (_at, aged) => {
      const sent = await aged.letter();
      const columns = ['subject', 'text_body', 'html_body', 'last_error'];
      const neverSent = await aged.letter({ sent_at: null });
      return [
        ...columns.map((column) => ['outbox_message', 'id', sent, column] as const),
        ['outbox_message', 'id', neverSent, 'text_body'],
      ];
    },
  operator_session: async (at) => {
    const session = { token_sha256: randomBytes(32), operator: 'ana', expires_at: at };
    return insert('operator_session', session, 'token_sha256');
  },
  'operator_request those that nobody decided': async (_at, aged) => [
    ['operator_request', 'id', await aged.request('ana')],
  ],
  'rate_limit_window counts of calls, proofs of work and transfers begun': (at) =>
    insert('rate_limit_window', { bucket: `proof ${randomUUID()}`, ends_at: at, hits: 1 }, 'bucket'),
  'released_asset files of the pages': (at) => {
    const file = { name: `${randomUUID()}.js`, sha256: '', is_brotli: false, bytes: Buffer.from('') };
    return insert('released_asset', { ...file, last_released_at: at }, 'name');
  },
  'unreferenced_object with its object in the store': (at) =>
    insert('unreferenced_object', { object_key: `1/${randomUUID()}`, since: at }, 'object_key'),
  'rendered_document drawings that can be made again': (at) => {
    const drawing = { task_hash: randomBytes(32).toString('hex'), bytes: randomBytes(40), pages: 1 };
    return insert('rendered_document', { ...drawing, created_at: at, last_used_at: at }, 'task_hash');
  },
};

const digests = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(test.ownerDb);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(one::text, ',' order by one::text)), '') as digest
      from ${sql.table(name)} one`.execute(test.ownerDb);
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
};

describe('what is kept for some days', () => {
  const made = new Map<string, { readonly old: readonly Cell[]; readonly young: readonly Cell[] }>();
  let start: Date;

  beforeAll(async () => {
    // Behind the database's own clock, which the owner's functions go by.
    test.setClock(new Date(Date.now() - 10 * DAY_MS).toISOString());
    start = test.clock.now();
    await operatorWith(test.context, 'cash', 'ana');
    for (const rule of expiring) {
      const make = MAKERS[nameOf(rule)];
      if (!make) throw new Error(`nothing shows that ${nameOf(rule)} goes`);
      const makeAt = (ageMs: number) => {
        const at = new Date(start.getTime() - ageMs);
        return make(at, agedRows(test.context, at));
      };
      const old = await makeAt(rule.days * DAY_MS + HOUR_MS);
      made.set(nameOf(rule), { old, young: await makeAt((rule.days - 1) * DAY_MS + HOUR_MS) });
    }
    await applyRetention(test.context, RETENTION);
  }, 60_000);

  it.each(expiring.map(nameOf))('goes when it is due, and not a day before: %s', async (name) => {
    const { old = [], young = [] } = made.get(name) ?? {};
    expect(old.length).toBeGreaterThan(0);
    expect(await Promise.all(old.map(isThere))).toEqual(old.map(() => false));
    expect(await Promise.all(young.map(isThere))).toEqual(young.map(() => true));
  });

  it('is left alone by a second run', async () => {
    const before = await digests();
    await applyRetention(test.context, RETENTION);
    expect(await digests()).toEqual(before);
  });

  it('goes with its own day', async () => {
    test.setClock(new Date(start.getTime() + DAY_MS).toISOString());
    await applyRetention(test.context, RETENTION);
    const left = [...made].filter(([, { young }]) => young.length > 0);
    expect(left).toHaveLength(expiring.length);
    for (const [name, { young }] of left)
      expect([name, await Promise.all(young.map(isThere))]).toEqual([name, young.map(() => false)]);
  });
});
