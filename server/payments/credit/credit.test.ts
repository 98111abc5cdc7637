import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { postPaid, postPaidIn } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createJanuaryBorrower } from '../../../tests/support/paying-borrower.ts';
import {
  createApplicationIn,
  createBorrower,
  digits,
  insertPerson,
  sessionOf,
  type TestPerson,
} from '../../../tests/support/people.ts';
import { recordStatements } from '../../../tests/support/recorded-statements.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { readLoginSummary } from '../../loans/login-summary.ts';

const server = openTestApp();
let borrower: TestPerson;

// 6 666 666 at 1,8 % over 36 months, the first row of plans.json. Its first instalment falls due on 20 February 2026.
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
});

const read = async (person: TestPerson = borrower, credit: number | string = borrower.creditNumber) =>
  server.app.inject({
    method: 'GET',
    url: `/api/cartera/creditos/${credit}`,
    headers: await sessionOf(server.context, person),
  });
const credit = async () => (await read()).json().data;

type Choice = 'reduce_term' | 'reduce_instalment';

const pay = (amount: number, at: string, choice: Choice = 'reduce_term') =>
  postPaid(server.context, borrower.creditNumber, { amount, at, choice });

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
    const other = await createBorrower(server.context);
    const theirs = await read(other);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual({ code: 'not_found', message: 'No encontramos este crédito.' });
    expect((await read(borrower, '1')).json()).toEqual(theirs.json());
    expect((await read(borrower, '9'.repeat(20))).json()).toEqual(theirs.json());
    expect((await read(borrower, 'abc')).statusCode).toBe(422);
    const url = `/api/cartera/creditos/${borrower.creditNumber}`;
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
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

    await pay(minimum, '2026-03-05T15:00:00Z');
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
      await pay(amount, '2026-03-15T15:00:00Z', 'reduce_instalment');
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
    await pay(100_000, '2026-03-10T14:00:00Z');
    await pay(260_526, '2026-02-19T20:00:00Z');
    const { facturas, pagos, credito } = await credit();
    expect(facturas[0]).toMatchObject({ estado: 'pagada', mora: 0 });
    expect(pagos.map(({ puntualidad }: { puntualidad: string }) => puntualidad)).toEqual([
      'On date',
      'On date',
    ]);
    const entries = await server.context.db
      .selectFrom('ledger_entry')
      .select(['kind', 'value_date'])
      .where('credit_number', '=', borrower.creditNumber)
      .orderBy('id')
      .execute();
    expect(entries.map(({ kind }) => kind)).toEqual([
      'disbursement',
      'accrual',
      'payment',
      'accrual',
      'payment',
      'reapplication',
    ]);
    const [principal, arrears] = await Promise.all(
      ['loan_principal', 'arrears_income'].map(async (account) => {
        const { sum } = await server.context.db
          .selectFrom('ledger_line')
          .select((select) => select.fn.sum<string>('amount').as('sum'))
          .where('credit_number', '=', borrower.creditNumber)
          .where('account', '=', account)
          .executeTakeFirstOrThrow();
        return Number(sum ?? 0);
      }),
    );
    expect(principal).toBe(credito.saldo_capital);
    expect(arrears).toBe(0);
  });

  it('still shows a debt when the clock goes back to before the last event', async () => {
    server.setClock('2026-03-10T15:00:00Z');
    await pay(100_000, '2026-03-10T14:00:00Z');
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

  it('refuse to be changed, and an entry that does not balance', async () => {
    const { db } = server.context;
    const entry = await db
      .selectFrom('ledger_entry')
      .select(['id', 'credit_number', 'posted_on'])
      .where('credit_number', '=', borrower.creditNumber)
      .executeTakeFirstOrThrow();
    await expect(
      db.updateTable('ledger_line').set({ amount: 1 }).where('entry_id', '=', entry.id).execute(),
    ).rejects.toThrow('append only');
    await expect(db.deleteFrom('ledger_entry').where('id', '=', entry.id).execute()).rejects.toThrow(
      'append only',
    );
    await expect(
      db
        .insertInto('ledger_line')
        .values({
          entry_id: entry.id,
          credit_number: entry.credit_number,
          posted_on: entry.posted_on,
          account: 'bank',
          amount: 1,
        })
        .execute(),
    ).rejects.toThrow('does not balance');
  });
});
