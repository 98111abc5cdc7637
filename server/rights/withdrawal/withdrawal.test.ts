import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { createApplicationIn, sessionOf } from '../../../tests/support/people.ts';
import { createSignedBorrower, recordsOf } from '../../../tests/support/signed-borrower.ts';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { lockApplication } from '../../applications/application-status.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { advanceDisbursement } from '../../loans/disbursement/disbursement.ts';

/** Friday: five business days later is the next Friday. */
const FRIDAY = '2026-11-20T15:00:00Z';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  test.setClock(FRIDAY);
}, 30_000);
afterAll(() => test.close());
afterEach(() => test.setClock(FRIDAY));

const create = () => createSignedBorrower(test);
const lettersTo = async (email: string, subject: RegExp) =>
  (await test.inbox(email)).filter((message) => subject.test(message.subject ?? ''));

describe('a withdrawal in the portal', () => {
  // @covers 7.103
  it('is possible until the fifth business day, which is told, and cancels while no money is on its way', async () => {
    const signed = await create();
    expect(await signed.read()).toMatchObject({
      ...{ credito: signed.creditNumber, estado: 'cancela', ultimo_dia: '2026-11-27', pagado: 0 },
      registro: null,
    });
    const answers = await Promise.all([1, 2, 3].map(() => signed.withdraw()));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [200, { retracto: null }]),
    );
    expect(await signed.status()).toBe('dismissed');
    await test.context.jobs.drain();
    expect(await lettersTo(signed.email, /^Cancelamos tu crédito, como pediste/)).toHaveLength(1);
  });

  it('cancels before the treasury was asked, and the treasury is not asked any more', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    expect((await signed.read()).estado).toBe('cancela');
    await signed.withdraw();
    expect(await signed.status()).toBe('dismissed');
    await advanceDisbursement(test.context, signed.applicationId);
    const asked = recordsOf(test, 'treasury-transfers').map(({ order }) => order?.request_id);
    expect(asked).not.toContain(signed.applicationId);
  });

  it('counts at the last second of the last day in Bogotá, and not after it', async () => {
    const [inTime, late] = [await create(), await create()];
    await inTime.deliver();
    await late.deliver();
    test.setClock('2026-11-28T04:59:59Z');
    expect((await inTime.read()).estado).toBe('devuelve');
    const done = await inTime.withdraw();
    expect([done.statusCode, done.json().retracto.estado]).toEqual([200, 'retractado']);
    test.setClock('2026-11-28T05:00:00Z');
    expect((await late.read()).estado).toBe('vencido');
    const refused = await late.withdraw();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'withdrawal_over']);
    expect(await late.status()).toBe('desembolsado');
    // What was said in time is answered alike after it.
    expect((await inTime.withdraw()).json().retracto.estado).toBe('retractado');
  });

  it('of a credit of which nothing was paid says nothing of a way to pay it back', async () => {
    const signed = await create();
    await signed.deliver();
    await signed.withdraw();
    await test.context.jobs.drain();
    const [letter] = await lettersTo(signed.email, /^Te retractaste/);
    expect(letter?.text).toContain('\n\nSi no fuiste tú, escríbenos');
    expect(letter?.text).not.toContain('Bre-B');
  });

  // @covers 7.103
  it('is of one’s own signed credit', async () => {
    const other = await create();
    const stranger = await createApplicationIn(test.context, 'approved');
    const headers = await sessionOf(test.context, stranger);
    const url = '/api/derechos/retracto';
    const read = await test.app.inject({ method: 'GET', url, headers });
    expect(read.json()).toEqual({ retracto: null });
    const payload = { id_solicitud: crypto.randomUUID(), credito: other.creditNumber };
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(404);
    expect(await other.status()).toBe('pendiente_validacion_cliente');
  });
});

describe('a withdrawal while the money is on its way', () => {
  it('is recorded at once, and carried out when the transfer arrives, even after the last day', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    await test.fault('treasury', 'late');
    await expect(advanceDisbursement(test.context, signed.applicationId)).rejects.toBeInstanceOf(RetryLater);
    expect((await signed.read()).estado).toBe('devuelve');
    const [said, again] = [await signed.withdraw(), await signed.withdraw()];
    expect(said.json().retracto).toMatchObject({
      estado: 'registrado',
      registro: { radicado: expect.stringMatching(/^RT-\d+$/), dinero_del_medico: 'por_pedir' },
    });
    expect(again.json()).toEqual(said.json());
    expect(await signed.status()).toBe('pendiente_desembolso');
    const tracked = await test.app.inject({
      method: 'GET',
      url: `/api/applications/seguimiento/${signed.applicationId}`,
      headers: await sessionOf(test.context, signed),
    });
    expect(tracked.json().data.retracto).toMatch(/^RT-/);
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*el giro va en camino`),
    );
    await test.fault('treasury', 'ok');
    test.setClock('2026-12-15T15:00:00Z');
    await expect
      .poll(async () => {
        await advanceDisbursement(test.context, signed.applicationId).catch(() => undefined);
        return signed.status();
      })
      .toBe('retractado');
    expect((await signed.read()).registro.radicado).toBe(said.json().retracto.registro.radicado);
    await test.context.jobs.drain();
    expect(await lettersTo(signed.email, /^Registramos tu retracto/)).toHaveLength(1);
    expect(await lettersTo(signed.email, /^Te retractaste .*no debes nada/)).toHaveLength(1);
  });

  it('in the same moment as the transfer ends one way or the other, and never with a debt', async () => {
    for (let round = 0; round < 6; round += 1) {
      const signed = await create();
      await signed.moveTo('pendiente_desembolso');
      const advance = () => advanceDisbursement(test.context, signed.applicationId).catch(() => undefined);
      const [said] = await Promise.all([signed.withdraw(), advance(), advance()]);
      expect(said.statusCode).toBe(200);
      await expect
        .poll(async () => {
          await advance();
          return signed.status();
        })
        .toMatch(/^(dismissed|retractado)$/);
      const paid = recordsOf(test, 'treasury-transfers').filter(
        ({ order }) => order?.request_id === signed.applicationId,
      );
      expect(paid).toHaveLength((await signed.status()) === 'retractado' ? 1 : 0);
    }
  });

  it('that comes while the treasury is about to be asked is seen before it is', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    const { db } = test.context;
    let advanced: Promise<void> | undefined;
    await inTransaction(db, async (trx) => {
      await lockApplication(trx, signed.applicationId);
      advanced = advanceDisbursement(test.context, signed.applicationId);
      const waiting = sql<{ count: number }>`
        select count(*)::int as count from pg_locks where not granted`;
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBeGreaterThan(0);
      await trx
        .updateTable('application')
        .set({ status: 'dismissed' })
        .where('id', '=', signed.applicationId)
        .execute();
    });
    await advanced;
    const asked = recordsOf(test, 'treasury-transfers').map(({ order }) => order?.request_id);
    expect(asked).not.toContain(signed.applicationId);
  });

  it('ends without a debt when the treasury says that it does not pay', async () => {
    const signed = await create();
    await signed.moveTo('pendiente_desembolso');
    await test.fault('treasury', 'late');
    await expect(advanceDisbursement(test.context, signed.applicationId)).rejects.toBeInstanceOf(RetryLater);
    await signed.withdraw();
    const line = [
      'applications',
      'withdraw',
      String(signed.creditNumber),
      '--stopped',
      '--reason',
      'no sale',
    ];
    expect(await operate(test.context, ...line)).toMatch(/no debe nada/);
    await test.fault('treasury', 'ok');
    const { outcome } = await test.context.db
      .selectFrom('withdrawal')
      .select('outcome')
      .where('application_id', '=', signed.applicationId)
      .executeTakeFirstOrThrow();
    expect([await signed.status(), outcome]).toEqual(['dismissed', 'not_delivered']);
    expect(await signed.read()).toBeNull();
  });

  it('is recorded by an operator who was told so', async () => {
    const signed = await create();
    await signed.deliver();
    const line = ['applications', 'withdraw', String(signed.creditNumber), '--reason', 'por teléfono'];
    expect(await operate(test.context, ...line)).toMatch(/la persona se retractó/);
    expect(await signed.status()).toBe('retractado');
    const late = await create();
    await late.deliver();
    test.setClock('2026-11-28T05:00:00Z');
    await expect(
      operate(test.context, 'applications', 'withdraw', String(late.creditNumber), '--reason', 'tarde'),
    ).rejects.toThrow(/El plazo para retractarte ya pasó/);
  });
});
