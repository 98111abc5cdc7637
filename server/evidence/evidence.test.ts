import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { createSigner, type TestSigner } from '../../tests/support/applicant.ts';
import { ensureCommand } from '../../tests/support/browser.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { operate } from '../../tests/support/operators.ts';
import { createPayingBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { sessionOf } from '../../tests/support/people.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { revoke } from '../rights/authorisations/revoke.ts';
import { answerClaim } from '../rights/claims/answer-claim.ts';
import { recordClaim } from '../rights/claims/claims.ts';
import { canonicalJson, canonicalSha256, type Recorded } from './canonical-json.ts';
import { readEvidenceLists } from './evidence-lists.ts';
import { exportEvidence } from './export-evidence.ts';
import { verifyEvidence, verifySnapshot } from './verify-evidence.ts';

const run = promisify(execFile);
const wrong = (code: string): string => (code === '0000' ? '0001' : '0000');

let test: TestApp;
let signer: TestSigner;
let creditNumber: number;
let borrower: PayingBorrower;

/** A credit that was signed after a wrong code, with its note in the depository, and one that was paid. */
beforeAll(async () => {
  test = await startTestApp();
  ensureCommand('python3', 'python3');
  signer = await createSigner(test);
  const code = await signer.askForCode();
  const validate = (typed: string) =>
    signer.get(`/api/contract/validate/${signer.applicationId}/sms/${typed}`);
  await validate(wrong(code));
  await validate(code);
  const signed = await signer.get(`/api/contract/signed/${signer.applicationId}`);
  creditNumber = signed.body.referencia_pago;
  const of = { application_id: signer.applicationId, vendor_session_id: 'session' };
  await test.context.db
    .insertInto('identity_session')
    .values({ ...of, created_at: test.clock.now() })
    .execute();
  await test.context.db
    .insertInto('identity_attempt')
    .values({ ...of, vendor_attempt_id: 'one', decision: 'review', updated_at: test.clock.now() })
    .execute();
  borrower = await createPayingBorrower(test, { amount: 2_000_000, term: 6 });
  const paid = await postPaid(test.context, borrower.creditNumber, {
    amount: 100_000,
    at: test.clock.now().toISOString(),
  });
  const headers = await sessionOf(test.context, borrower);
  await test.app.inject({
    method: 'GET',
    url: `/api/cartera/creditos/${borrower.creditNumber}/pagos/${paid}/recibo`,
    headers,
  });
  await reversePaid(test.context, borrower.creditNumber, paid);
  await test.context.jobs.drain();
}, 60_000);
afterAll(() => test.close());

const entriesOf = (account: string) =>
  test.context.db
    .selectFrom('evidence_entry')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('position')
    .execute();
const kindsOf = async (account: string) => (await entriesOf(account)).map(({ kind }) => kind);
const anchor = (day: string) => sql`select anchor_evidence(${day}::date)`.execute(test.context.db);
const faults = async (): Promise<readonly string[]> => (await verifyEvidence(test.context.db)).faults;
/** What the owner changes in a transaction that is undone, and what is found then. */
const faultsAfter = async (...statements: readonly string[]): Promise<readonly string[]> => {
  let found: readonly string[] = [];
  const undone = new Error('undone');
  const work = test.ownerDb.connection().execute(async (db) => {
    await sql`begin isolation level repeatable read`.execute(db);
    try {
      await sql`set local session_replication_role = replica`.execute(db);
      for (const statement of statements) await sql.raw(statement).execute(db);
      found = (await verifySnapshot(db)).faults;
      throw undone;
    } finally {
      await sql`rollback`.execute(db);
    }
  });
  await expect(work).rejects.toBe(undone);
  return found;
};

describe('the evidence log', () => {
  it('has what happened to a person, in order, by itself', async () => {
    const kinds = await kindsOf(signer.person.accountId);
    // The receipt of a code comes when the operator sends it.
    const other = ['status_changed', 'consent_given', 'signing_code_delivered'];
    const told = kinds.filter((kind) => !other.includes(kind));
    expect(told.slice(0, 5)).toEqual([
      'signing_code_sent',
      'signing_code_wrong',
      'signing_code_used',
      'documents_signed',
      'document_issued',
    ]);
    expect([...told].sort()).toEqual(
      [
        ...['signing_code_sent', 'signing_code_wrong', 'signing_code_used', 'documents_signed'],
        ...['document_issued', 'document_issued', 'email_sent', 'note_registered', 'identity_verdict'],
      ].sort(),
    );
    expect(kinds.filter((kind) => kind === 'consent_given')).toHaveLength(4);
    const ofBorrower = await kindsOf(borrower.accountId);
    for (const kind of ['loan_disbursed', 'payment_posted', 'document_issued', 'payment_reversed'])
      expect(ofBorrower).toContain(kind);
  });

  it('says what was signed, with which code and from where', async () => {
    const entries = await entriesOf(signer.person.accountId);
    const signature = entries.find(({ kind }) => kind === 'documents_signed');
    const sent = entries.find(({ kind }) => kind === 'signing_code_sent');
    expect(signature?.credit_number).toBe(creditNumber);
    expect(signature?.facts).toMatchObject({
      amount: 4_000_000,
      term: 24,
      ip: '190.24.10.7',
      code_id: sent?.facts.id,
      contract_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(sent?.facts.provider_message_id).toEqual(expect.any(String));
  });

  it('holds no name, document, phone or address of a person in clear', async () => {
    const words = JSON.stringify(await entriesOf(signer.person.accountId));
    for (const secret of ['Pérez', 'Ana María', signer.phone, signer.person.email])
      expect(words).not.toContain(secret);
  });

  it('is one chain for many writers at once', async () => {
    const before = (await entriesOf(borrower.accountId)).length;
    const at = test.clock.now().toISOString();
    await Promise.all(
      [1, 2, 3, 4, 5].map((thousand) =>
        postPaid(test.context, borrower.creditNumber, { amount: thousand * 1_000, at }),
      ),
    );
    const entries = await entriesOf(borrower.accountId);
    expect(entries.length).toBeGreaterThanOrEqual(before + 5);
    expect(await faults()).toEqual([]);
  });

  it.each([
    'update evidence_entry set facts = facts',
    'delete from evidence_entry',
    "insert into evidence_root values ('2020-01-01', '', '', '', now())",
    'update evidence_chain set length = length',
    "select append_evidence(gen_random_uuid(), 'x', null, '{}')",
    'drop table evidence_entry',
    'alter table consent disable trigger consent_evidence',
  ])('is out of reach of the app’s own role: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.context.db)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });
});

describe('JSON as it is hashed', () => {
  it.each<Recorded>([
    {},
    [],
    { b: 1, a: [true, false, null, -7], aa: 'x', A: 'y', _: 2 },
    'Ñandú "con" \\ y \u0001\u001f\n\t\r\b\f / \u007f 👍🏽 \u2028',
    { nested: { z: { y: [{ x: 9_007_199_254_740_991 }] } } },
  ])('is the same for the database and for the code: %j', async (value) => {
    const { rows } = await sql<{
      text: string;
    }>`select canonical_json(${JSON.stringify(value)}::jsonb) as text`.execute(test.context.db);
    expect(rows[0]?.text).toBe(canonicalJson(value));
  });
});

describe('verifying the log', () => {
  const someone = () => `account_id = '${signer.person.accountId}'`;

  it('finds nothing where nothing was changed', async () => {
    await anchor('2026-01-01');
    const { chains, entries, roots, faults: found } = await verifyEvidence(test.context.db);
    expect(found).toEqual([]);
    expect([chains >= 2, entries > 10, roots >= 1]).toEqual([true, true, true]);
  });

  it.each([
    [
      'a fact',
      () => [
        `update evidence_entry set facts = facts || '{"ip":"10.0.0.1"}' where kind = 'documents_signed'`,
      ],
    ],
    [
      'an instant',
      () => [`update evidence_entry set recorded_at = recorded_at - interval '1 day' where position = 2`],
    ],
    ['an entry that is gone', () => [`delete from evidence_entry where position = 2 and ${someone()}`]],
    [
      'a position that is there twice, in two years',
      () => [
        `insert into evidence_entry select account_id, position, kind, credit_number, recorded_at + interval '1 year', facts, previous_sha256, sha256 from evidence_entry where position = 2`,
      ],
    ],
    [
      'the last entry that is gone',
      () => [
        `delete from evidence_entry e using evidence_chain c where c.account_id = e.account_id and c.length = e.position and e.${someone()}`,
      ],
    ],
    ['a whole chain that is gone', () => [`delete from evidence_entry where ${someone()}`]],
    ['a row that says something else', () => [`update signature set ip = '10.0.0.1'`]],
    ['a row that is gone', () => ['delete from issued_document']],
    [
      'a row that nobody recorded',
      () => [
        `insert into consent (account_id, kind, text_version, text_sha256, accepted_at, ip, user_agent) select account_id, kind, text_version, text_sha256, accepted_at, ip, user_agent from consent limit 1`,
      ],
    ],
    ['a root', () => ["update evidence_root set tree_sha256 = repeat('0', 64)"]],
    ['a leaf', () => ["update evidence_leaf set sha256 = repeat('0', 64)"]],
  ])('finds %s', async (_, statements) => {
    await anchor('2026-01-01');
    expect(await faultsAfter(...statements())).not.toEqual([]);
  });

  it('finds a chain that was written anew behind a root', async () => {
    await anchor('2026-01-02');
    const account = signer.person.accountId;
    const rewritten = await faultsAfter(
      `create temp table old as select * from evidence_entry where account_id = '${account}' order by position`,
      `delete from evidence_entry where account_id = '${account}'`,
      `delete from evidence_chain where account_id = '${account}'`,
      `do $$ declare one record; begin for one in select * from old order by position loop perform append_evidence(one.account_id, one.kind, one.credit_number, one.facts); end loop; end $$`,
    );
    expect(rewritten).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^la cadena de la cuenta .* no es la que quedó en la raíz/),
      ]),
    );
  });
});

describe('the root of a day', () => {
  it('is made once, follows the one before, and is under the seal of the next document', async () => {
    await anchor('2026-02-01');
    await anchor('2026-02-01');
    const at = test.clock.now().toISOString();
    await postPaid(test.context, borrower.creditNumber, { amount: 7_000, at });
    const paid = (await borrower.payments()).at(-1);
    await anchor('2026-02-02');
    const roots = await test.context.db.selectFrom('evidence_root').selectAll().orderBy('day').execute();
    const [before, last] = roots.slice(-2);
    expect(last?.previous_sha256).toBe(before?.sha256);
    const receipt = await test.app.inject({
      method: 'GET',
      url: `/api/cartera/creditos/${borrower.creditNumber}/pagos/${paid?.id}/recibo`,
      headers: await sessionOf(test.context, borrower),
    });
    expect(receipt.rawPayload.toString('latin1')).toContain(`/XXEvidenceRoot (2026-02-02 ${last?.sha256})`);
    expect(await faults()).toEqual([]);
  });

  it('is of yesterday in Bogota, by the job', async () => {
    test.setClock('2026-04-02T04:59:00Z');
    await test.context.jobs.enqueue('anchor-evidence', {}, { executor: test.context.db });
    await test.context.jobs.drain();
    const days = await test.context.db.selectFrom('evidence_root').select('day').orderBy('day').execute();
    expect(days.at(-1)?.day).toBe('2026-03-31');
    expect(bogotaDate(test.clock.now())).toBe('2026-04-01');
  });
});

describe('the evidence of a credit, exported', () => {
  const script = new URL('../../tools/verify_evidence.py', import.meta.url).pathname;
  const check = async (files: Readonly<Record<string, Uint8Array>>): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-evidence-'));
    try {
      const archive = path.join(folder, 'evidence.zip');
      await writeFile(archive, zipSync({ ...files }, { level: 0 }));
      const { stdout } = await run('python3', [script, archive]).catch(
        (error: { readonly stdout: string }) => error,
      );
      return stdout;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const exported = async () => {
    const files = await exportEvidence(test.context, creditNumber);
    if (!files) throw new Error('no such credit');
    return files;
  };
  const change = (file: Uint8Array, from: string, to: string): Uint8Array => {
    const text = Buffer.from(file).toString('latin1');
    if (!text.includes(from)) throw new Error(`there is no ${from}`);
    return Buffer.from(text.replace(from, to), 'latin1');
  };

  it('is whole, and right to a program that knows nothing of the product', async () => {
    await anchor('2026-05-01');
    const files = await exported();
    expect(Object.keys(files).filter((name) => name.startsWith('documentos/'))).toHaveLength(2);
    expect(await check(files)).toMatch(
      /^\d+ entries, \d+ of them in a root, 2 documents issued: all as recorded\n$/,
    );
  });

  it('is short to check: the program has at most 80 lines', async () => {
    const files = await exported();
    expect(
      Buffer.from(files['verify_evidence.py'] ?? [])
        .toString()
        .trimEnd()
        .split('\n').length,
    ).toBeLessThanOrEqual(80);
  });

  it('is wrong to it once anything was changed', async () => {
    await anchor('2026-05-01');
    const files = await exported();
    const record = files['registro.json'] ?? new Uint8Array();
    const document = Object.keys(files).find((name) => name.includes('signed_contract')) ?? '';
    for (const changed of [
      { 'registro.json': change(record, '"amount": 4000000', '"amount": 4000001') },
      { 'registro.json': change(record, '"kind": "documents_signed"', '"kind": "documents_signeD"') },
      { 'registro.json': change(record, '"tree": "', '"tree": "0') },
      { [document]: change(files[document] ?? new Uint8Array(), '%PDF-1.7', '%PDF-1.6') },
    ])
      expect(await check({ ...files, ...changed })).toContain('FAULT:');
  });

  it('has what the person asked and was answered, word for word, and what they took back', async () => {
    const { accountId } = signer.person;
    const claim = { id: randomUUID(), kind: 'claim', text: 'Firmé, y el monto no es el que pedí.' } as const;
    const { number } = await recordClaim(test.context, accountId, claim);
    await inTransaction(test.context.db, (trx) =>
      answerClaim(trx, test.context, number, { text: 'El monto es el de la oferta.', by: 'ana' }),
    );
    await revoke(test.context, { accountId, ip: '10.1.1.1', userAgent: 'x' }, 'health');
    const files = await exported();
    const read = (name: string) => JSON.parse(Buffer.from(files[name] ?? []).toString());
    const {
      claim_filed: [filed],
      claim_answered: [answered],
    } = read('reclamos.json');
    expect([filed, answered]).toMatchObject([
      { number, kind: 'claim' },
      { claim_number: number, answered_by: 'ana' },
    ]);
    const words = [filed, answered].map(({ text_sha256: sha256 }) =>
      Buffer.from(files[`textos/${sha256}.txt`] ?? []).toString(),
    );
    expect(words).toEqual([claim.text, 'El monto es el de la oferta.']);
    expect(read('autorizaciones.json').consent_revoked).toMatchObject([{ ip: '10.1.1.1' }]);
    const kinds = await kindsOf(accountId);
    expect(kinds).toEqual(expect.arrayContaining(['claim_filed', 'claim_answered', 'consent_revoked']));
    expect(await check(files)).toContain('all as recorded');
    const name = `textos/${answered.text_sha256}.txt`;
    expect(await check({ ...files, [name]: Buffer.from('Otra respuesta.') })).toContain('FAULT:');
    expect(
      await faultsAfter(`update claim_answer set answered_by = 'otra' where claim_number = ${number}`),
    ).toContain(`claim_answer ${number} no dice lo que quedó anotado (claim_answered)`);
  });

  type Lists = Record<string, Record<string, unknown>[]>;
  const LISTS = ['autorizaciones', 'mensajes', 'identidad', 'deposito', 'credito'].map(
    (name) => `${name}.json`,
  );
  const listsIn = (file: Uint8Array | undefined): Lists => JSON.parse(Buffer.from(file ?? []).toString());
  const written = (lists: Lists): Uint8Array => Buffer.from(`${JSON.stringify(lists, undefined, 1)}\n`);

  it.each(LISTS)('is wrong to it once %s says anything else', async (name) => {
    const files = await exported();
    const lists = listsIn(files[name]);
    const [kind = '', rows = []] = Object.entries(lists).find(([, found]) => found.length > 0) ?? [];
    expect(rows).not.toEqual([]);
    const [first] = rows;
    const text = Buffer.from(files[name] ?? []).toString();
    const [field = '', value] = Object.entries(first ?? {}).find(([, of]) => typeof of === 'string') ?? [];
    const alterations = [
      Buffer.from(text.replace(`"${value}"`, `"${String(value).replace(/^./, 'X')}"`)),
      written({ ...lists, [kind]: rows.slice(1) }),
      written({ ...lists, [kind]: [...rows, { ...first, [field]: 'another' }] }),
    ];
    for (const changed of alterations) {
      expect(Buffer.from(changed).toString()).not.toBe(text);
      expect(await check({ ...files, [name]: changed })).toContain('FAULT:');
    }
  });

  it('is wrong to it once a list is spaced otherwise, repeats a row, has a kind of its own, or is gone', async () => {
    const { 'credito.json': content = new Uint8Array(), ...others } = await exported();
    const lists = listsIn(content);
    const rows = lists.document_issued ?? [];
    expect(await check(others)).toContain('FAULT:');
    for (const changed of [
      Buffer.from(Buffer.from(content).toString().replace(' ', '\t')),
      written({ ...lists, document_issued: [...rows, ...rows.slice(0, 1)] }),
      written({ ...lists, strange: rows.slice(0, 1) }),
    ])
      expect(await check({ ...others, 'credito.json': changed })).toContain('FAULT:');
  });

  it('is wrong to it once a letter or a document that was sent is changed or gone', async () => {
    const files = await exported();
    const letter = Object.keys(files).find((name) => name.startsWith('correos/')) ?? '';
    expect(Buffer.from(files[letter] ?? []).toString()).toContain(`Para: ${signer.person.email}\nAsunto: `);
    expect(
      await check({ ...files, [letter]: change(files[letter] ?? new Uint8Array(), 'Para: p', 'Para: q') }),
    ).toContain('FAULT:');
    const document = Object.keys(files).find((name) => name.includes('signed_contract')) ?? '';
    const { [document]: _, ...others } = files;
    expect(await check(others)).toContain('FAULT: a document that was issued and sent is missing');
  });

  it('is wrong to it once an entry of the credit is shown without its facts', async () => {
    const files = await exported();
    const record = JSON.parse(Buffer.from(files['registro.json'] ?? []).toString());
    const lists = listsIn(files['deposito.json']);
    for (const entry of record.entries)
      if (entry.kind === 'note_registered') {
        entry.facts_sha256 = canonicalSha256(entry.facts);
        delete entry.facts;
      }
    const hidden = {
      'registro.json': Buffer.from(JSON.stringify(record)),
      'deposito.json': written({ ...lists, note_registered: [] }),
    };
    expect(await check({ ...files, ...hidden })).toMatch(/^FAULT: entry \d+ is hidden\n\d+ entries/);
  });

  it('is wrong to it once a row of the database was changed, lost or added', async () => {
    const undone = new Error('undone');
    const account = signer.person.accountId;
    for (const statement of [
      `update consent set ip = '10.0.0.1' where account_id = '${account}'`,
      `delete from issued_document where credit_number = ${creditNumber}`,
      `insert into reminder_consent (account_id, channel, is_given, source, at, ip, user_agent) values ('${account}', 'sms', true, 'page', now(), '', '')`,
    ]) {
      let said = '';
      const work = test.ownerDb.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(statement).execute(trx);
        // The owner's connection cannot unseal: files are those of before.
        const shown = (await entriesOf(account)).filter(
          ({ credit_number: of }) => of === null || of === creditNumber,
        );
        const credit = { creditNumber, applicationId: signer.applicationId, accountId: account };
        const lists = await readEvidenceLists(trx, credit, shown);
        const changed = Object.entries(lists).map(([name, rows]) => [name, written(rows as Lists)] as const);
        said = await check({ ...(await exported()), ...Object.fromEntries(changed) });
        throw undone;
      });
      await expect(work).rejects.toBe(undone);
      expect(said).toContain('FAULT:');
    }
  });

  it('shows nothing of another credit of the person but its hashes', async () => {
    const { db } = test.context;
    const { id: _, ...application } = await db
      .selectFrom('application')
      .selectAll()
      .where('id', '=', signer.applicationId)
      .executeTakeFirstOrThrow();
    const other = { applicationId: randomUUID(), creditNumber: creditNumber + 1 };
    await db
      .insertInto('application')
      .values({
        ...application,
        id: other.applicationId,
        credit_number: other.creditNumber,
        status: 'dismissed',
      })
      .execute();
    const letter = {
      to: signer.person.email,
      subject: 'Otro',
      text: 'De otro crédito',
      html: '',
      attachments: [],
    };
    for (const about of [other.creditNumber, undefined])
      await enqueueEmail(db, test.context, {
        ...letter,
        purpose: about === undefined ? 'of_the_person' : 'of_another',
        dedupeKey: `letter ${about}`,
        accountId: signer.person.accountId,
        creditNumber: about,
      });
    await db
      .insertInto('application_event')
      .values({
        ...{ application_id: other.applicationId, from_status: 'approved', to_status: 'dismissed' },
        ...{ actor: 'applicant', reason: '', at: test.clock.now() },
      })
      .execute();
    await test.context.jobs.drain();
    const files = await exported();
    const words = Object.values(files)
      .map((file) => Buffer.from(file).toString())
      .join('\n');
    expect(words).toContain('of_the_person');
    for (const secret of ['of_another', other.applicationId]) expect(words).not.toContain(secret);
    expect(words.split(String(other.creditNumber))).toHaveLength(1 + 2);
    expect(await check(files)).toContain(': all as recorded');
    const files2 = await exportEvidence(test.context, other.creditNumber);
    expect(await check(files2 ?? {})).toContain(': all as recorded');
  });

  it('is written by an operator into a new file, with an entry of who did it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-export-'));
    const file = path.join(folder, 'pruebas.zip');
    const reason = ['--reason', 'proceso ejecutivo'];
    const said = await operate(test.context, 'evidence', 'export', String(creditNumber), file, ...reason);
    expect(said).toContain(`Guardado en ${file}`);
    expect(Object.keys(unzipSync(await readFile(file)))).toContain('registro.json');
    await rm(folder, { recursive: true });
    const audited = await test.context.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'evidence export')
      .executeTakeFirst();
    expect(audited?.subject).toBe(String(creditNumber));
    expect(await operate(test.context, 'evidence', 'verify')).toContain('todo coincide');
    await expect(operate(test.context, 'evidence', 'export', '1', file, ...reason)).rejects.toThrow(
      'No hay un crédito',
    );
  });
});
