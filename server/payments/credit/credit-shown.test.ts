import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createPayingBorrower, PLANS_CREDIT } from '../../../tests/support/paying-borrower.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';

const server = openTestApp({ RATE_CAPS: 'certified' });
const borrower = openBorrower(server, undefined, () => {
  server.setClock('2026-03-10T15:00:00Z');
  return createPayingBorrower(server, PLANS_CREDIT);
});

const amortization = async () => (await server.get('/api/amortizacion?monto=6666666&cuotas=36')).json().data;

describe('the price of a credit', () => {
  // @covers 2.27
  it('is that of the amortization table for the same terms, with the cap of the month', async () => {
    const { tasa_ea_total, costo_total, tasa_interes_mv } = await amortization();
    await borrower.changeLoan({ agreed_monthly_rate: String(tasa_interes_mv) });
    const { precio, credito } = await borrower.readCredit();
    expect(credito.tasa_interes_mv).toBe(tasa_interes_mv);
    expect(precio).toEqual({
      // 1,73 % for each month is 22,8538 % a year; March 2026: 25,52 % (Facts on Colombia §1).
      tasa_efectiva_anual: 0.228538,
      tasa_cobrada_mv: 0.0173,
      tasa_cobrada_ea: 0.228538,
      tasa_usura: { mes: '2026-03', tasa: 0.2552, conocida: true, mes_de_la_tasa: '2026-03' },
      tasa_ea_total,
      costo_total,
      total_pagado: 0,
    });
  });

  it('names the month whose cap stands in while the month has none of its own', async () => {
    server.setClock('2026-04-10T15:00:00Z');
    expect((await borrower.readCredit()).precio.tasa_usura).toEqual({
      mes: '2026-04',
      tasa: 0.2552,
      conocida: false,
      mes_de_la_tasa: '2026-03',
    });
  });

  it('counts what is paid so far and stays as agreed', async () => {
    const { precio: before } = await borrower.readCredit();
    await borrower.pay(1_000_000);
    const { precio } = await borrower.readCredit();
    expect(precio).toEqual({ ...before, total_pagado: 1_000_000 });
  });
});

describe('a payment that went back', () => {
  // @covers 2.28
  it('is shown as reversed, with its day and without having paid anything', async () => {
    const id = await borrower.pay(300_000);
    expect((await borrower.readCredit()).pagos[0]).toMatchObject({
      estado: 'aplicado',
      fecha_reversion: null,
      puntualidad: 'On date',
    });
    server.setClock('2026-03-12T15:00:00Z');
    await borrower.reverse(id);
    const { pagos, precio, credito } = await borrower.readCredit();
    expect(pagos).toHaveLength(1);
    expect(pagos[0]).toMatchObject({
      estado: 'reversado',
      valor: 300_000,
      puntualidad: null,
      intereses_ahorrados: 0,
      aplicacion: [],
    });
    expect(pagos[0].fecha_reversion).toMatch(/^2026-03-12T/);
    expect(precio.total_pagado).toBe(0);
    expect(credito.cuotas_pagadas).toBe(0);
  });
});

describe('a payment under way', () => {
  const setStatus = (reference: string, status: 'pending' | 'declined') =>
    server.update('payment_attempt', { reference }, { status, method: 'PSE' });
  const open = async () => (await borrower.readCredit()).pagos_en_proceso;

  it('is told as begun, then as in process, and never as a payment', async () => {
    const reference = await borrower.sign(50_000);
    expect(await open()).toEqual([
      {
        tipo: 'en_linea',
        referencia: reference,
        valor: 50_000,
        fecha: expect.stringMatching(/^2026-03-10T15:0/),
        canal: null,
        estado: 'iniciado',
        recibo: null,
        reportado_por: null,
        motivo: null,
        caja: null,
        mensaje: expect.stringContaining('aún no sabemos cómo terminó'),
      },
    ]);
    await setStatus(reference, 'pending');
    expect(await open()).toMatchObject([
      { canal: 'PSE', estado: 'en_proceso', mensaje: expect.stringContaining('no pagues otra vez') },
    ]);
    expect((await borrower.readCredit()).pagos).toEqual([]);
    await setStatus(reference, 'declined');
    expect(await open()).toEqual([]);
  });

  it('that was only begun is forgotten when its time is over; one that the bank has is not', async () => {
    const begun = await borrower.sign(50_000);
    const pending = await borrower.sign(60_000);
    await setStatus(pending, 'pending');
    server.setClock('2026-03-10T15:31:00Z');
    expect(await open()).toMatchObject([{ referencia: pending }]);
    expect(begun).not.toBe(pending);
  });

  it('that somebody else began is told once the bank has it', async () => {
    const reference = await borrower.sign(50_000);
    await server.update('payment_attempt', { reference }, { account_id: null, payer: 'public' });
    expect(await open()).toEqual([]);
    await setStatus(reference, 'pending');
    expect(await open()).toMatchObject([{ referencia: reference, estado: 'en_proceso' }]);
  });
});
