import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import {
  anchor,
  borrower,
  change,
  check,
  creditNumber,
  entriesOf,
  exported,
  faults,
  kindsOf,
  openEvidence,
  signer,
  test,
} from '../../tests/support/evidence.ts';
import { postPaid } from '../../tests/support/loan-payments.ts';
import { operate } from '../../tests/support/operators.ts';
import { findRow, findRows, insertRow, readRow } from '../../tests/support/rows.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import { revoke } from '../rights/authorisations/revoke.ts';
import { answerClaim } from '../rights/claims/answer-claim.ts';
import { recordClaim } from '../rights/claims/claims.ts';
import { canonicalSha256 } from './canonical-json.ts';
import { readEvidenceLists } from './evidence-lists.ts';
import { exportEvidence } from './export-evidence.ts';
import { verifySnapshot } from './verify-evidence.ts';

openEvidence();

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
const someone = () => `account_id = '${signer.person.accountId}'`;

type Lists = Record<string, Record<string, unknown>[]>;
const LISTS = ['autorizaciones', 'mensajes', 'identidad', 'deposito', 'credito'].map(
  (name) => `${name}.json`,
);
const listsIn = (file: Uint8Array | undefined): Lists => JSON.parse(Buffer.from(file ?? []).toString());
const written = (lists: Lists): Uint8Array => Buffer.from(`${JSON.stringify(lists, undefined, 1)}\n`);

describe('the evidence log', () => {
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
});

describe('verifying the log', () => {
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
  it('is of yesterday in Bogota, by the job', async () => {
    test.setClock('2026-04-02T04:59:00Z');
    await test.context.jobs.enqueue('anchor-evidence', {}, { executor: test.context.db });
    await test.context.jobs.drain();
    const days = await findRows(test.context.db, 'evidence_root', {}, 'day');
    expect(days.at(-1)?.day).toBe('2026-03-31');
    expect(bogotaDate(test.clock.now())).toBe('2026-04-01');
  });
});

describe('the evidence of a credit, exported', () => {
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
      `insert into reminder_consent (account_id, channel, is_given, source, text_version, text_sha256, at, ip, user_agent) values ('${account}', 'sms', true, 'page', '', '', now(), '', '')`,
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
    const { id: _, ...application } = await readRow(db, 'application', { id: signer.applicationId });
    const other = { applicationId: randomUUID(), creditNumber: creditNumber + 1 };
    await insertRow(db, 'application', {
      ...application,
      id: other.applicationId,
      credit_number: other.creditNumber,
      status: 'dismissed',
    });
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
    await insertRow(db, 'application_event', {
      ...{ application_id: other.applicationId, from_status: 'approved', to_status: 'dismissed' },
      ...{ actor: 'applicant', reason: '', at: test.clock.now() },
    });
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
    const audited = await findRow(test.context.db, 'audit_entry', { action: 'evidence export' });
    expect(audited?.subject).toBe(String(creditNumber));
    expect(await operate(test.context, 'evidence', 'verify')).toContain('todo coincide');
    await expect(operate(test.context, 'evidence', 'export', '1', file, ...reason)).rejects.toThrow(
      'No hay un crédito',
    );
  });
});
