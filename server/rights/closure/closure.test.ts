import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accountCalls } from '../../../tests/support/account-calls.ts';
import { agedRows } from '../../../tests/support/aged-rows.ts';
import { createSigner } from '../../../tests/support/applicant.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import {
  createApplicationIn,
  phoneOf,
  sessionOf,
  statusOf,
  type TestPerson,
} from '../../../tests/support/people.ts';
import { readRow, updateRows } from '../../../tests/support/rows.ts';

const test = openTestApp();

type Who = Pick<TestPerson, 'accountId'>;

const PATH = '/api/derechos/cierre';
const send = async (method: 'GET' | 'POST', { accountId }: Who, headers?: Record<string, string>) =>
  test.app.inject({
    method,
    url: PATH,
    headers: headers ?? (await sessionOf(test.context, { accountId })),
    ...(method === 'POST' ? { payload: { id_solicitud: randomUUID() } } : {}),
  });
const profileOf = ({ accountId }: Who) => readRow(test.context.db, 'profile', { account_id: accountId });
const close = async (person: Who) => {
  const phone = await phoneOf(test.context, person);
  return operate(test.context, 'accounts', 'close', phone, '--reason', 'lo pidió en el portal');
};

describe('the end of an account', () => {
  // @covers 7.104
  it('is refused while a credit is open, which is told before', async () => {
    const person = await createApplicationIn(test.context, 'desembolsado');
    expect((await send('GET', person)).json()).toEqual({ tiene_credito: true, solicitud: null });
    const refused = await send('POST', person);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'credit_open']);
    const rejected = await createApplicationIn(test.context, 'rejected_validation');
    expect((await send('GET', rejected)).json().tiene_credito).toBe(false);
  });

  // @covers 7.104
  it('is asked for once, ends the sessions, and a request that is not signed', async () => {
    const person = await createApplicationIn(test.context, 'approved');
    const session = await sessionOf(test.context, person);
    const other = await sessionOf(test.context, person);
    const answer = await send('POST', person, session);
    expect(answer.json()).toMatchObject({ tiene_credito: false, solicitud: { tipo: 'cierre' } });
    for (const ended of [session, other]) expect((await send('GET', person, ended)).statusCode).toBe(401);
    const again = (await send('POST', person)).json();
    expect(again.solicitud.radicado).toBe(answer.json().solicitud.radicado);
    expect(await statusOf(test.context, person)).toBe('dismissed');
  });

  it('is filed once by ten presses at once', async () => {
    const person = await createApplicationIn(test.context, 'rejected');
    const sessions = await Promise.all(Array.from({ length: 10 }, () => sessionOf(test.context, person)));
    const answers = await Promise.all(sessions.map((session) => send('POST', person, session)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 401)).toContain(200);
    const { rows } = await sql`select number from claim where account_id = ${person.accountId}`.execute(
      test.context.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('erases, by an operator and a second one, who asked for it and never signed', async () => {
    const person = await createApplicationIn(test.context, 'rejected');
    await expect(close(person)).rejects.toThrow('La persona no lo ha pedido');
    await send('POST', person);
    const { email } = await profileOf(person);
    const file = await agedRows(test.context, test.clock.now()).applicantDocument(person.applicationId, null);
    const decision = { application_id: person.applicationId };
    await test.insert('risk_decision', {
      ...{ ...decision, id: randomUUID(), policy_version: '2026-11', inputs: '{}', outcome: 'rejected' },
      ...{ reasons: [], bureau_name: 'PEREZ NANEZ ANA MARIA', decided_at: test.clock.now() },
    });
    const phone = await phoneOf(test.context, person);
    expect(await close(person)).toMatch(/Se borraron sus datos\. Quedó respondida su solicitud R-\d+\./);
    await test.context.jobs.drain();
    const letter = (await test.inbox(email)).find(({ subject = '' }) =>
      /^Respuesta a tu solicitud R-/.test(subject),
    );
    expect(letter?.text).toContain('borramos tu nombre, tu cédula, tu correo y tus documentos');
    expect(letter?.text).not.toContain('/dashboard/rights');
    const { rows } = await sql`select storage_key from applicant_document_content
      where storage_key = ${file}`.execute(test.context.db);
    expect(rows).toEqual([]);
    const said = await accountCalls(test).logIn(phone);
    expect([said.statusCode, said.json().message]).toEqual([
      403,
      expect.stringMatching(/^Esta cuenta se cerró, como lo pediste\./),
    ]);
    expect(await profileOf(person)).toMatchObject({
      first_names: '—',
      document_number: null,
      email: `cerrada.${person.accountId}@invalid`,
    });
    expect((await readRow(test.context.db, 'risk_decision', decision)).bureau_name).toBeNull();
  });

  it('keeps the name of who signed a credit with its papers', async () => {
    const { person, applicationId, signWithCode } = await createSigner(test);
    await signWithCode();
    await updateRows(test.context.db, 'application', { id: applicationId }, { status: 'fulfilled' });
    await send('POST', person);
    expect(await close(person)).toContain('Firmó un crédito');
    expect((await profileOf(person)).first_names).toBe('Ana María');
  });
});
