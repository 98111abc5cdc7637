import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postPaidIn } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import {
  createApplicationIn,
  createBorrower,
  digits,
  insertPerson,
  type TestPerson,
} from '../../../tests/support/people.ts';
import { recordStatements } from '../../../tests/support/recorded-statements.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readLoginSummary } from '../../loans/login-summary.ts';

const server = openTestApp();
// 6 666 666 at 1,8 % over 36 months, the first row of plans.json. Its first instalment falls due on 20 February 2026.
const borrower = openBorrower(server);

const read = (person: TestPerson = borrower) =>
  server.get(`/api/cartera/creditos/${borrower.creditNumber}`, person);
const credit = async () => (await read()).json().data;

describe('reading a credit', () => {
  // @covers 3.5, 3.6
  it('shows its figures, the whole plan, no payments and the debt of the day it was disbursed', async () => {
    const data = await credit();
    expect(data.credito).toEqual({
      id: borrower.creditNumber,
      monto: 6_666_666,
      cuotas: 36,
      tasa_interes_mv: 0.018,
      valor_cuota: 260_526,
      fecha_desembolso: '2026-01-20',
      fecha_primer_pago: '2026-02-20',
      cuotas_pagadas: 0,
      saldo_capital: 6_666_666,
      saldo_a_favor: 0,
      dias_mora: 0,
      mora_por_dia: 0,
      estado: 'vigente',
    });
    expect(data.facturas).toHaveLength(36);
    expect(data.facturas[0]).toEqual({
      numero: 1,
      fecha: '2026-02-20',
      cuota: 260_526,
      capital: 133_226,
      interes: 120_000,
      seguro_vida: 3_333,
      fga: 3_967,
      mora: 0,
      costos: 0,
      pagado: 0,
      saldo: 260_526,
      saldo_capital: 6_533_440,
      estado: 'al_dia',
    });
    expect(data.facturas[1]).toMatchObject({ estado: 'por_vencer', saldo_capital: 6_397_816 });
    expect(data.facturas[35]).toMatchObject({ cuota: 260_488, saldo_capital: 0 });
    expect(data.pagos).toEqual([]);
    expect(data.application).toMatchObject({
      id: borrower.applicationId,
      estado: 'desembolsado',
      referencia_pago: borrower.creditNumber,
    });
    expect(data.credit_hub.response.aggregated_debt).toEqual({
      quota_debt: 260_526,
      total_debt: 6_666_666,
      valid_until: '2026-01-20',
      next_due_date: '2026-02-20',
      ponerse_al_dia: null,
    });
    expect(Date.parse(data.consultado)).toBeGreaterThanOrEqual(Date.parse('2026-01-20T15:00:00Z'));
  });

  // @covers 7.24
  it('is for its holder alone', async () => {
    const theirs = await read(await createBorrower(server.context));
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual({ code: 'not_found', message: 'No encontramos este crédito.' });
  });

  // @covers 3.28
  it('charges arrears on the overdue capital alone, by the caps of the months, and a minimum payment covers them', async () => {
    // arrears.json: 133 226 overdue since 20 February, looked at on 5 March: 1 074.
    server.setClock('2026-03-05T15:00:00Z');
    const before = await credit();
    // March alone: 133.226 × (1,2552^(n/365) − 1) is 415 for five days and 499 for six.
    expect(before.credito).toMatchObject({ estado: 'en_mora', dias_mora: 13, mora_por_dia: 499 - 415 });
    expect(before.facturas[0]).toMatchObject({ estado: 'vencida', mora: 1_074, saldo: 261_600 });
    const { quota_debt: minimum, total_debt: total } = before.credit_hub.response.aggregated_debt;
    expect(minimum).toBe(260_526 + 1_074 + 260_526);
    // Without the second instalment, which falls due on 20 March only; 1.074 of arrears are those of arrears.json.
    expect(before.credit_hub.response.aggregated_debt.ponerse_al_dia).toEqual({
      valor: 260_526 + 1_074,
      en_mora_desde: '2026-02-20',
    });
    expect(before.credit_hub.response.segregated_debt.minimo).toMatchObject({
      mora: 1_074,
      capital: 133_226 + 135_624,
    });

    await borrower.pay(minimum);
    const after = await credit();
    expect(after.credito).toMatchObject({ estado: 'vigente', dias_mora: 0, cuotas_pagadas: 2 });
    expect(after.credit_hub.response.aggregated_debt).toMatchObject({
      quota_debt: 0,
      total_debt: total - minimum,
      next_due_date: '2026-04-20',
    });
    expect(after.pagos[0]).toMatchObject({ valor: minimum, puntualidad: 'Late', intereses_ahorrados: 0 });
    expect(after.pagos[0].aplicacion.slice(0, 5)).toEqual([
      { factura: 1, concepto: 'mora', valor: 1_074 },
      { factura: 1, concepto: 'seguro_vida', valor: 3_333 },
      { factura: 1, concepto: 'fga', valor: 3_967 },
      { factura: 1, concepto: 'interes', valor: 120_000 },
      { factura: 1, concepto: 'capital', valor: 133_226 },
    ]);
  });

  // @covers 3.6
  it('adds up: parts to wholes, applications to payments, and every payment lowers the total by itself', async () => {
    server.setClock('2026-03-15T15:00:00Z');
    const amounts = [260_526, 100_000, 700_000, 33_333];
    for (const amount of amounts) {
      const { total_debt: before } = (await credit()).credit_hub.response.aggregated_debt;
      await borrower.pay(amount, undefined, { choice: 'reduce_instalment' });
      const { credit_hub, pagos, facturas, credito } = await credit();
      const { aggregated_debt, segregated_debt } = credit_hub.response;
      expect(aggregated_debt.total_debt).toBe(before - amount);
      const whole = ({ cobrado_por_anticipado: unearned, ...parts }: Record<string, number>) =>
        Object.values(parts).reduce((sum, part) => sum + part, 0) - (unearned ?? 0);
      expect(whole(segregated_debt.total)).toBe(aggregated_debt.total_debt);
      expect(whole(segregated_debt.minimo)).toBe(aggregated_debt.quota_debt);
      expect(credito.saldo_capital).toBe(segregated_debt.total.capital);
      for (const { valor, aplicacion } of pagos) {
        expect(aplicacion.reduce((sum: number, line: { valor: number }) => sum + line.valor, 0)).toBe(valor);
      }
      for (const { cuota, mora, costos, pagado, saldo } of facturas) {
        expect(cuota + mora + costos - pagado).toBe(saldo);
      }
    }
    const { pagos } = await credit();
    expect(pagos.map(({ valor }: { valor: number }) => valor)).toEqual(amounts.toReversed());
    expect(pagos[1].aplicacion.at(-1)).toMatchObject({ concepto: 'abono_capital' });
    expect(pagos[1].intereses_ahorrados).toBeGreaterThan(0);
  });

  // @covers 3.28
  it('keeps the books as the events say when a payment of an earlier day is posted late', async () => {
    server.setClock('2026-03-10T15:00:00Z');
    await borrower.pay(100_000, '2026-03-10T14:00:00Z');
    await borrower.pay(260_526, '2026-02-19T20:00:00Z');
    const { facturas, pagos, credito } = await credit();
    expect(facturas[0]).toMatchObject({ estado: 'pagada', mora: 0 });
    expect(pagos.map(({ puntualidad }: { puntualidad: string }) => puntualidad)).toEqual([
      'On date',
      'On date',
    ]);
    const entries = await server.rows('ledger_entry', { credit_number: borrower.creditNumber }, 'id');
    expect(entries.map(({ kind }) => kind)).toEqual([
      'disbursement',
      'accrual',
      'payment',
      'accrual',
      'payment',
      'reapplication',
    ]);
    expect(await borrower.balances()).toMatchObject({ loan_principal: credito.saldo_capital });
    expect((await borrower.balances()).arrears_income ?? 0).toBe(0);
  });

  it('still shows a debt when the clock goes back to before the last event', async () => {
    server.setClock('2026-03-10T15:00:00Z');
    await borrower.pay(100_000, '2026-03-10T14:00:00Z');
    server.setClock('2026-01-20T15:00:00Z');
    expect((await credit()).credit_hub.response.aggregated_debt.valid_until).toBe('2026-03-10');
  });
});

describe('what a login is told', () => {
  const summaryOf = async (accountId: string) => (await readLoginSummary(server.context, accountId)).summary;

  it('is nothing for a person without applications', async () => {
    const { accountId } = await insertPerson(server.context, {
      surnames: 'Gómez Ruiz',
      email: `ana.${randomUUID()}@correo.example`,
      document: `3${digits(9)}`,
    });
    expect(await summaryOf(accountId)).toEqual({
      applicationId: undefined,
      applicationStatus: undefined,
      credit: null,
      creditHub: null,
    });
  });

  it('is the application alone until there is a credit, and then its debt', async () => {
    const applicant = await createApplicationIn(server.context, 'pendiente_desembolso');
    expect(await summaryOf(applicant.accountId)).toEqual({
      applicationId: applicant.applicationId,
      applicationStatus: 'pendiente_desembolso',
      credit: null,
      creditHub: null,
    });
    const { credit: summary, creditHub } = await summaryOf(borrower.accountId);
    const { credito, credit_hub } = await credit();
    expect(summary).toEqual(credito);
    expect(creditHub).toEqual(credit_hub);
  });

  it('takes three statements', async () => {
    const sent = await recordStatements(() => summaryOf(borrower.accountId));
    expect(sent.map(({ text }) => text)).toHaveLength(3);
  });
});

describe('the books', () => {
  it('have nothing of a payment that was cut off half way', async () => {
    const before = await credit();
    const cutOff = inTransaction(server.context.db, async (trx) => {
      const paid = { amount: 100_000, at: '2026-01-20T15:00:00Z' };
      await postPaidIn(trx, server.context, borrower.creditNumber, paid);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect({ ...(await credit()), consultado: before.consultado }).toEqual(before);
  });
});
