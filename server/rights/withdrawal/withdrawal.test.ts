import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner, type TestSigner } from '../../../tests/support/applicant.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn, sessionOf, type TestPerson } from '../../../tests/support/people.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

/** Friday: five business days later is the next Friday. */
const FRIDAY = '2026-11-20T15:00:00Z';

let test: TestApp;
let signer: TestSigner;
beforeAll(async () => {
  test = await startTestApp({ SANDBOX_PACE: '100' });
  test.setClock(FRIDAY);
  signer = await sign();
}, 30_000);
afterAll(() => test.close());

const sign = async (): Promise<TestSigner> => {
  const signed = await createSigner(test);
  const code = await signed.askForCode();
  await signed.get(`/api/contract/validate/${signed.applicationId}/sms/${code}`);
  await signed.get(`/api/contract/signed/${signed.applicationId}`);
  return signed;
};

const PATH = '/api/derechos/retracto';
type Who = Pick<TestPerson, 'accountId'>;
const read = async (who: Who) =>
  (await test.app.inject({ method: 'GET', url: PATH, headers: await sessionOf(test.context, who) })).json()
    .retracto;
const withdraw = async (who: Who, credito: number, id_solicitud = randomUUID()) =>
  test.app.inject({
    method: 'POST',
    url: PATH,
    headers: await sessionOf(test.context, who),
    payload: { id_solicitud, credito },
  });
const applicationOf = ({ applicationId }: Pick<TestSigner, 'applicationId'>) =>
  test.context.db
    .selectFrom('application')
    .select(['status', 'credit_number'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
/** As clinic and treasury leave it. */
const moveTo = (status: 'pendiente_desembolso' | 'desembolsado', { applicationId }: TestSigner) =>
  test.context.db.updateTable('application').set({ status }).where('id', '=', applicationId).execute();

describe('a withdrawal in the portal', () => {
  // @covers 7.103
  it('is possible until the fifth business day, which is told, and cancels while no money is on its way', async () => {
    const { credit_number: credit } = await applicationOf(signer);
    expect(await read(signer.person)).toEqual({
      ...{ credito: credit, estado: 'cancela', ultimo_dia: '2026-11-27', solicitud: null },
    });
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(signer.person, credit, id)));
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, '{"retracto":null}']),
    );
    expect((await applicationOf(signer)).status).toBe('dismissed');
    await test.context.jobs.drain();
    const letters = (await test.inbox(signer.person.email)).filter(
      ({ subject }) => subject === 'Cancelamos tu crédito, como pediste',
    );
    expect(letters).toHaveLength(1);
  });

  it('of money that is on its way or delivered is filed once, with the term of the refund', async () => {
    for (const status of ['pendiente_desembolso', 'desembolsado'] as const) {
      const other = await sign();
      const { credit_number: credit } = await applicationOf(other);
      await moveTo(status, other);
      expect((await read(other.person)).estado).toBe('devuelve');
      await withdraw(other.person, credit);
      const again = (await withdraw(other.person, credit)).json().retracto;
      // Fifteen calendar days.
      expect(again.solicitud).toMatchObject({ tipo: 'retracto', responder_hasta: '2026-12-05' });
      expect((await applicationOf(other)).status).toBe(status);
      expect(await operate(test.context, 'claims', 'list')).toContain(again.solicitud.radicado);
    }
  });

  it('is over after the last day, with the way on in words, but never before the money is delivered', async () => {
    const other = await sign();
    const { credit_number: credit } = await applicationOf(other);
    await moveTo('desembolsado', other);
    test.setClock('2026-11-28T04:59:00Z');
    expect((await read(other.person)).estado).toBe('devuelve');
    test.setClock('2026-11-28T05:00:00Z');
    expect((await read(other.person)).estado).toBe('vencido');
    const refused = await withdraw(other.person, credit);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'withdrawal_over']);
    await moveTo('pendiente_desembolso', other);
    expect((await read(other.person)).estado).toBe('devuelve');
    test.setClock(FRIDAY);
  });

  // @covers 7.103
  it('is of one’s own signed credit', async () => {
    const other = await sign();
    const { credit_number: credit } = await applicationOf(other);
    const stranger = await createApplicationIn(test.context, 'approved');
    expect(await read(stranger)).toBeNull();
    expect((await withdraw(stranger, credit)).statusCode).toBe(404);
    expect((await applicationOf(other)).status).toBe('pendiente_validacion_cliente');
  });
});
