import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createJanuaryBorrower } from '../../../tests/support/paying-borrower.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';

const server = openTestApp();
// Its first instalment, of 260.526, falls due on 20 February 2026.
const borrower = openBorrower(server);

const ask = (value: number | string) =>
  server.get(`/api/cartera/creditos/${borrower.creditNumber}/simulacion?valor=${value}`, borrower);
const simulate = async (value: number) => (await ask(value)).json().data;

describe('simulating a payment', () => {
  // @covers 7.55
  it.each([
    ['plazo', 'reduce_term'],
    ['cuota', 'reduce_instalment'],
  ] as const)('shows of a prepayment by %s what paying it then does', async (name, choice) => {
    server.setClock('2026-02-10T15:00:00Z');
    const before = await borrower.readCredit();
    const { abono, despues, aplicacion, plan_actual, fecha } = await simulate(1_500_000);
    expect(fecha).toBe('2026-02-10');
    expect(await borrower.readCredit()).toEqual({ ...before, consultado: expect.any(String) });

    await borrower.pay(1_500_000, undefined, { choice });
    const { facturas, pagos, credit_hub } = await borrower.readCredit();
    expect(pagos[0].aplicacion).toEqual(aplicacion);
    expect(credit_hub.response.aggregated_debt).toMatchObject(despues);
    const left = facturas.filter(({ saldo }: { saldo: number }) => saldo > 0);
    const toPay = left.reduce((sum: number, { saldo }: { saldo: number }) => sum + saldo, 0);
    expect(abono[name]).toMatchObject({
      cuotas: left.length,
      valor_cuota: left[0].cuota,
      ultima_cuota: left.at(-1).cuota,
      ultima_fecha: left.at(-1).fecha,
      por_pagar: toPay,
      ahorro: plan_actual.por_pagar - 1_500_000 - toPay,
    });
  });

  it('shows to the peso what each way to pay pays of a credit in arrears, line by line', async () => {
    for (const option of ['minimum', 'other', 'total'] as const) {
      Object.assign(borrower, await createJanuaryBorrower(server));
      // Two instalments are overdue by then.
      server.setClock('2026-04-02T15:00:00Z');
      const { quota_debt, total_debt } = await borrower.debt();
      const amount = { minimum: quota_debt, other: quota_debt + 987_654, total: total_debt }[option];
      const { aplicacion, despues } = await simulate(amount);
      expect(aplicacion.map(({ concepto }: { concepto: string }) => concepto)).toContain('mora');
      expect(aplicacion.reduce((sum: number, { valor }: { valor: number }) => sum + valor, 0)).toBe(amount);

      await borrower.pay(amount);
      const { pagos, credit_hub } = await borrower.readCredit();
      expect(pagos[0].aplicacion).toEqual(aplicacion);
      expect(credit_hub.response.aggregated_debt).toMatchObject(despues);
    }
  });

  it('offers no choice for what is only due, and says when it ends the credit', async () => {
    const due = await simulate(260_526);
    expect(due).toMatchObject({ cierre: null, abono: null, despues: { quota_debt: 0 } });
    const all = await simulate(6_666_666);
    expect(all).toMatchObject({ abono: null, despues: { quota_debt: 0, total_debt: 0 } });
    expect(all.cierre.ahorro).toBe(all.plan_actual.por_pagar - 6_666_666);
  });

  it('refuses in words what could not be paid', async () => {
    for (const [value, sentence] of [
      [6_666_667, 'Tu deuda total hoy es de $\u00a06.666.666. Escribe ese valor o uno menor.'],
      [1_499, 'Escribe $\u00a01.500 o más.'],
      [0, 'Escribe $\u00a01.500 o más.'],
    ] as const) {
      const refused = await ask(value);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().fields).toEqual({ valor: sentence });
    }
    for (const value of ['', '1e6', '-5', '1.5', 'mucho']) expect((await ask(value)).statusCode).toBe(422);
  });

  it('has nothing to say of a credit that is paid', async () => {
    await borrower.pay(6_666_666);
    const refused = await ask(10_000);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_owed']);
  });
});
