import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatPesos, pesos } from '#core/money/money.ts';
import { REMINDER_CONSENT } from '#core/reminders/reminder-consent.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { postPaid } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { callAs, createBorrower, type TestPerson } from '../../../tests/support/people.ts';
import { chooseReminders } from '../../../tests/support/reminded.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { ownDataText } from '../../infrastructure/documents/texts/own-data.ts';
import { answerClaim } from '../claims/answer-claim.ts';
import { recordClaim } from '../claims/claims.ts';
import { readOwnData } from './own-data.ts';

const test = openTestApp();
let person: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  person = await createBorrower(test.context);
  other = await createBorrower(test.context);
  for (const { creditNumber } of [person, other])
    await postPaid(test.context, creditNumber, { amount: 100_000, at: test.clock.now().toISOString() });
  await test.context.jobs.drain();
}, 30_000);

const PATH = '/api/derechos/mis-datos';
const read = (path = PATH, by: Pick<TestPerson, 'accountId'> = person) => callAs(test, by, 'GET', path);

describe('all that is kept about somebody', () => {
  // @covers 7.102
  it('is theirs to take along as a file for programs, and nobody else’s is in it', async () => {
    const answer = await read();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const data = answer.json();
    expect(data.perfil).toMatchObject([{ cedula: person.document, nombres: 'Ana María' }]);
    expect(data.creditos).toMatchObject([{ credito: person.creditNumber, capital: 3_000_000 }]);
    expect(data.pagos).toMatchObject([{ credito: person.creditNumber, valor: 100_000 }]);
    expect(data.mensajes.length).toBeGreaterThan(0);
    expect(answer.body).not.toContain(other.document);
    expect(answer.body).not.toContain(String(other.creditNumber));
  });

  it('says of each channel of reminders whether it was accepted, and by which text', async () => {
    const reminded = await createBorrower(test.context);
    await chooseReminders(test, reminded, ['sms']);
    const [consent, ...more] = (await read(PATH, reminded)).json().recordatorios;
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ canal: 'sms', recordatorios: 'sí', version: REMINDER_CONSENT.version });
    expect(consent.huella_sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says what they asked and were answered, and what was owed to them and how it was kept', async () => {
    const asker = await createBorrower(test.context);
    const claim = { id: randomUUID(), kind: 'claim', text: 'Me cobraron dos veces.' } as const;
    const { number } = await recordClaim(test.context, asker.accountId, claim);
    await inTransaction(test.context.db, (trx) =>
      answerClaim(trx, test.context, number, { text: 'Te devolvemos el segundo pago.', by: 'ana' }),
    );
    await test.context.jobs.drain();
    const data = (await read(PATH, asker)).json();
    expect(data.reclamos).toMatchObject([
      { radicado: `R-${number}`, texto: claim.text, respuesta: 'Te devolvemos el segundo pago.' },
    ]);
    const owed = (deber: string) =>
      data.deberes.find((one: { readonly deber: string }) => one.deber === deber);
    expect(owed('respuesta a un reclamo')).toMatchObject({
      credito: null,
      cumplido: expect.stringMatching(/^20/),
      canal: 'correo',
    });
    expect(owed('fechas definitivas')).toMatchObject({ credito: asker.creditNumber });
    const text = ownDataText(await readOwnData(test.context, asker.accountId));
    expect(JSON.stringify(text.blocks)).toContain('Lo que te prometimos y cómo lo cumplimos');
  });

  it('has no code, token or key of anybody', async () => {
    const signer = await createSigner(test);
    const code = await signer.askForCode();
    const { body } = await read(PATH, signer.person);
    expect(body).not.toContain(`"${code}"`);
    expect(body).not.toMatch(/code_mac|token|draft_key|client_id|calendar_key|key_sha256/);
  });

  it('is read as a PDF too, with the same sections', async () => {
    const answer = await read(`${PATH}/pdf`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is read in words, days and pesos, and not in codes', async () => {
    const { blocks } = ownDataText(await readOwnData(test.context, person.accountId));
    const rows = blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : []));
    const said = new Map(rows);
    expect(said.get('Estado')).toBe('desembolsada');
    expect(said.get('Capital')).toBe(formatPesos(pesos(3_000_000)));
    expect(said.get('Cédula')).toBe(person.document);
    expect(said.get('Actividad económica')).toBe('empleado');
    const values = rows.map(([, value]) => value);
    expect(values.filter((value) => /^[a-z]+(_[a-z]+)+$|^\d{4}-\d\d-\d\dT/.test(value))).toEqual([]);
  });

  it('is of each table that has a person, or the table says why not', async () => {
    /** What opens the account or is sealed for it, is derived, or is told with what it belongs to. */
    const LEFT_OUT = [
      ...['known_device', 'draft', 'evidence_chain', 'evidence_entry', 'evidence_leaf', 'loan_state'],
      ...['payment_attempt', 'push_device', 'reminder_preferences'],
      ...['consent_revocation', 'obligation', 'claim_answer'],
    ];
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'account_id' and table_schema = 'public'`.execute(test.context.db);
    const source = globSync('server/rights/own-data/*.ts', { exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const covered = (table: string) =>
      source.includes(`'${table}'`) ||
      (table === 'consent' && source.includes('authorisationsOf')) ||
      (table === 'claim' && source.includes('claimsOf'));
    const missing = rows.filter(({ name }) => !covered(name) && !LEFT_OUT.includes(name));
    expect(missing).toEqual([]);
    expect((await readOwnData(test.context, person.accountId)).sections.length).toBeGreaterThan(10);
  });
});
