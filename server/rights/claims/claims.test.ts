import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { carryObligationsAt, obligationsOf } from '../../../tests/support/obligations.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { callAs, createApplicationIn, emailOf, type TestPerson } from '../../../tests/support/people.ts';
import { findRows, updateRows } from '../../../tests/support/rows.ts';
import { verifyEvidence } from '../../evidence/verify-evidence.ts';
import { reportOverdueClaims } from './overdue-claims.ts';

/** Friday; 8 December 2026 is a holiday. */
const FRIDAY = '2026-11-20T15:00:00Z';
const TEXT = 'Me cobraron dos veces la cuota de octubre.\n\nAdjunto dice que pagué el 5.';

const test = openTestApp();
let person: TestPerson;
beforeAll(async () => {
  test.setClock(FRIDAY);
  person = await createApplicationIn(test.context, 'desembolsado');
});

const PATH = '/api/derechos/reclamos';
/** As a word processor ends its lines. */
const PASTED = TEXT.replaceAll('\n', '\r\n');
const file = ({ id = randomUUID(), tipo = 'reclamo', texto = PASTED } = {}, by = person) =>
  callAs(test, by, 'POST', PATH, { id_reclamo: id, tipo, texto });
const list = async (by = person) => (await callAs(test, by, 'GET', PATH)).json().reclamos;
const letters = async (by: TestPerson) => {
  await test.context.jobs.drain();
  return test.inbox(await emailOf(test.context, by));
};
const owedTo = async (by: Pick<TestPerson, 'accountId'>) =>
  (await obligationsOf(test, by))
    .filter(({ kind }) => kind.startsWith('claim_'))
    .map(({ kind, subject, due_by, state, channel }) => ({ kind, subject, due_by, state, channel }));
/** A file with this text. */
const written = async (text: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'cuotasana-answer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'respuesta.txt');
  await writeFile(file, text);
  return file;
};
const ops = (...line: string[]) => operate(test.context, ...line);
const answer = async (number: string, text: string) =>
  ops('claims', 'answer', number, await written(text), '--reason', 'revisado');

describe('a claim', () => {
  // @covers 7.100
  it('has its number and its last day at once, and a receipt with both', async () => {
    const filed = await file();
    expect(filed.statusCode).toBe(200);
    const { reclamo } = filed.json();
    expect(reclamo).toEqual({
      radicado: expect.stringMatching(/^R-\d{5,}$/),
      tipo: 'reclamo',
      texto: TEXT,
      recibido: expect.stringMatching(/^2026-11-20T15:00:0/),
      responder_hasta: '2026-12-14',
      respuesta: null,
    });
    expect(await list()).toEqual([reclamo]);
    const [receipt] = await letters(person);
    expect(receipt?.subject).toBe(`Recibimos tu solicitud ${reclamo.radicado}`);
    expect(receipt?.text).toContain('a más tardar el 14 de diciembre de 2026: 15 días hábiles');
  });

  it.each([
    ['consulta_datos', '2026-12-04'],
    ['suplantacion', '2026-12-04'],
    ['correccion', '2026-12-14'],
  ])('of kind %s is to be answered until %s', async (tipo, until) => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    expect((await file({ tipo }, other)).json().reclamo.responder_hasta).toBe(until);
  });

  it('is filed once for its key, however often it is sent and however many come at once', async () => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => file({ id }, other)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await list(other)).toHaveLength(1);
    expect(await letters(other)).toHaveLength(1);
    const changed = await file({ id, texto: 'Otra cosa muy distinta' }, other);
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'claim_filed']);
  });

  // @covers 7.100
  it('is its person’s alone, and sealed where it lies', async () => {
    const stranger = await createApplicationIn(test.context, 'desembolsado');
    expect(await list(stranger)).toEqual([]);
    const { rows } = await sql<{ text: string }>`select text from claim`.execute(test.ownerDb);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes('cuota'))).toBe(false);
  });

  it.each([
    ['the accounts and the proofs of each figure', 'Pido las cuentas y las pruebas de cada cifra.'],
    ['statements on paper', 'Quiero mis extractos en papel, en la calle 10 # 20-30 de Cali.'],
  ])('may ask for %s, and owes an answer in its term', async (_, texto) => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    const { radicado, responder_hasta } = (await file({ tipo: 'peticion', texto }, other)).json().reclamo;
    expect(responder_hasta).toBe('2026-12-14');
    await test.context.jobs.drain();
    expect(await owedTo(other)).toEqual([
      { kind: 'claim_answer', subject: radicado, due_by: '2026-12-14', state: 'pending', channel: null },
      { kind: 'claim_receipt', subject: radicado, due_by: '2026-11-20', state: 'met', channel: 'email' },
    ]);
    await carryObligationsAt(test, '2026-11-21T15:00:00Z');
    expect((await owedTo(other))[0]).toMatchObject({ state: 'pending' });
    test.setClock(FRIDAY);
  });

  it('writes to no address that nobody confirmed, and is kept by the portal then', async () => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    await updateRows(
      test.context.db,
      'profile',
      { account_id: other.accountId },
      { email_verified_at: null },
    );
    expect((await file({}, other)).statusCode).toBe(200);
    const [{ radicado }] = await list(other);
    await answer(radicado, 'Esta es la respuesta completa.');
    expect(await letters(other)).toEqual([]);
    expect(await owedTo(other)).toMatchObject([
      { kind: 'claim_answer', state: 'met', channel: 'portal' },
      { kind: 'claim_receipt', state: 'met', channel: 'portal' },
    ]);
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
  });

  it('says something, in a kind that there is, and ten a day at most', async () => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    expect((await file({ texto: 'corto' }, other)).json().fields).toEqual({
      texto: 'Escribe al menos 10 caracteres.',
    });
    expect((await file({ tipo: 'otra' }, other)).json().fields).toEqual({ tipo: 'Elige qué quieres pedir.' });
    for (let time = 0; time < 10; time += 1) expect((await file({}, other)).statusCode).toBe(200);
    expect((await file({}, other)).json().code).toBe('too_many_claims');
  });
});

describe('the answer', () => {
  it('is an operator’s, once; it is read in the portal and in an e-mail, and the audit log says whose it is', async () => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    const { radicado } = (await file({}, other)).json().reclamo;
    expect(await ops('claims', 'list')).toMatch(
      new RegExp(`${radicado} +reclamo .* 2026-12-14 +15 días hábiles`),
    );
    const shown = await ops('claims', 'show', radicado, '--reason', 'la atiendo');
    expect(shown).toContain(TEXT);
    expect(shown).toContain(String(other.creditNumber));
    const text = 'Revisamos tus pagos y es así.\n\nTe devolvemos el segundo.';
    expect(await answer(radicado, text)).toBe(`Respondida: ${radicado}. La persona recibirá un correo.`);
    expect((await list(other))[0].respuesta).toEqual({
      texto: text,
      fecha: expect.stringMatching(/^2026-11-20T15:00:/),
    });
    const letter = (await letters(other)).find(
      ({ subject }) => subject === `Respuesta a tu solicitud ${radicado}`,
    );
    expect(letter?.text).toContain('Te devolvemos el segundo.');
    expect(await owedTo(other)).toMatchObject([
      { kind: 'claim_answer', subject: radicado, due_by: '2026-12-14', state: 'met', channel: 'email' },
      { kind: 'claim_receipt' },
    ]);
    await expect(answer(radicado, `${text} Otra vez.`)).rejects.toThrow('ya se respondió');
    const audit = await findRows(test.context.db, 'audit_entry', { subject: radicado }, 'id');
    expect(audit).toMatchObject([
      { actor: 'operator:ana', action: 'claims show' },
      { actor: 'operator:ana', action: 'claims answer' },
    ]);
    expect(await ops('claims', 'list')).not.toContain(`${radicado} `);
    expect(await ops('claims', 'list', '--all')).toMatch(new RegExp(`${radicado} .* respondida 2026-11-20`));
  });

  it('is asked for by a number that there is, and says something', async () => {
    await expect(answer('R-1', 'Una respuesta bien completa.')).rejects.toThrow('No hay una solicitud R-1.');
    await expect(ops('claims', 'show', 'X', '--reason', 'no hay')).rejects.toThrow(
      'no es un número de radicado',
    );
    await expect(answer('R-10001', 'sí')).rejects.toThrow('escribe la respuesta como la va a leer');
  });

  it('that is late is an error in the log, until it is given', async () => {
    const other = await createApplicationIn(test.context, 'desembolsado');
    const { radicado } = (await file({ tipo: 'consulta_datos' }, other)).json().reclamo;
    const said: { claims: readonly string[] }[] = [];
    const log = { error: (facts: (typeof said)[number]) => said.push(facts) };
    const overdueAt = async (instant: string) => {
      test.setClock(instant);
      said.length = 0;
      await reportOverdueClaims({ ...test.context, log: log as never });
      return said.flatMap(({ claims }) => claims);
    };
    expect(await overdueAt('2026-12-05T04:59:00Z')).not.toContain(radicado);
    expect(await overdueAt('2026-12-05T05:00:00Z')).toContain(radicado);
    expect(await ops('claims', 'list')).toMatch(new RegExp(`${radicado} .* VENCIDA`));
    await answer(radicado, 'Estos son tus datos, completos.');
    expect(await overdueAt('2026-12-05T05:00:00Z')).not.toContain(radicado);
    test.setClock(FRIDAY);
  });

  it('and what was asked are evidence that is found to be as it was', async () => {
    const kinds = await findRows(test.context.db, 'evidence_entry', { account_id: person.accountId });
    expect(kinds.map(({ kind }) => kind)).toContain('claim_filed');
    expect((await verifyEvidence(test.context.db)).faults).toEqual([]);
    await expect(sql`update claim set kind = 'claim'`.execute(test.ownerDb)).rejects.toThrow('append only');
  });
});
