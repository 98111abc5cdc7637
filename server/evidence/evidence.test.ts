import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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
import { sessionOf } from '../../tests/support/people.ts';
import { findRows } from '../../tests/support/rows.ts';
import { canonicalJson, type Recorded } from './canonical-json.ts';
import { verifyEvidence } from './verify-evidence.ts';

openEvidence();

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
  it('finds nothing where nothing was changed', async () => {
    await anchor('2026-01-01');
    const { chains, entries, roots, faults: found } = await verifyEvidence(test.context.db);
    expect(found).toEqual([]);
    expect([chains >= 2, entries > 10, roots >= 1]).toEqual([true, true, true]);
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
    const roots = await findRows(test.context.db, 'evidence_root', {}, 'day');
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
});

describe('the evidence of a credit, exported', () => {
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
});
