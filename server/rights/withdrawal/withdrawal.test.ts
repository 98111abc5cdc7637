import { describe, expect, it } from 'vitest';
import { operate } from '../../../tests/support/operators.ts';
import { callAs } from '../../../tests/support/people.ts';
import { create, lettersTo, openWithdrawals, test } from '../../../tests/support/withdrawals.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { advanceDisbursement } from '../../loans/disbursement/disbursement.ts';

openWithdrawals();

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
    const url = `/api/applications/seguimiento/${signed.applicationId}`;
    const tracked = await callAs(test, signed, 'GET', url);
    expect(tracked.json().data.retracto).toMatch(/^RT-/);
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*el giro va en camino`),
    );
    await test.fault('treasury', 'ok');
    test.setClock('2026-12-15T15:00:00Z');
    await expect
      .poll(async () => {
        await advanceDisbursement(test.context, signed.applicationId).catch(() => undefined);
        return (await signed.read()).estado;
      })
      .toBe('preguntado');
    await signed.letClinicAnswer();
    expect(await signed.status()).toBe('retractado');
    expect((await signed.read()).registro.radicado).toBe(said.json().retracto.registro.radicado);
    await test.context.jobs.drain();
    expect(await lettersTo(signed.email, /^Registramos tu retracto/)).toHaveLength(1);
    expect(await lettersTo(signed.email, /^Tu retracto .* le preguntamos a la clínica/)).toHaveLength(1);
    expect(await lettersTo(signed.email, /^Te retractaste .*no debes nada/)).toHaveLength(1);
  });
});
