import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { openBorrower } from '../../tests/support/server-test.ts';
import { accrueLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

/*
 * Disbursed on 20 January 2026: the instalment of 20 February is overdue from the 21st on. Admitted on 2 March: arrears of
 * nine days, 21 February to 1 March, at the caps of tests/vectors/rates.json.
 */
const server = openTestApp();
const borrower = openBorrower(server, '2026-03-01T17:00:00Z');

const arrears = async (): Promise<number> => {
  const { credit_hub } = await borrower.readCredit();
  return credit_hub.response.segregated_debt.minimo.mora;
};
const record = (...options: readonly string[]) =>
  operate(
    server.context,
    ...['loans', 'insolvency', String(borrower.creditNumber), ...options, '--reason', 'auto de admisión'],
  );
const admit = () => record('--admitted', '2026-03-02', '--court', 'Centro de Conciliación');

describe('the insolvency of a borrower', () => {
  it('needs a second person', async () => {
    server.setClock('2026-03-10T17:00:00Z');
    const ana = await operatorWith(server.context, 'credit');
    const said = await operateAs(
      server.context,
      ana,
      ...['loans', 'insolvency', String(borrower.creditNumber), '--admitted', '2026-03-02'],
      ...['--court', 'Juzgado 1', '--reason', 'auto de admisión'],
    );
    expect(said).toMatch(/^Pedido \d+:/);
    const { insolvent_from } = await borrower.loan();
    expect(insolvent_from).toBeNull();
  });

  it('stops arrears from the day of its admission, also those that the books had, and the books agree', async () => {
    const before = await arrears();
    expect(before).toBeGreaterThan(0);
    // The books get the arrears of March too, until an operator hears of the admission.
    server.setClock('2026-04-02T17:00:00Z');
    await accrueLoans(server.context);
    expect(await arrears()).toBeGreaterThan(before);
    expect(await admit()).toMatch(/está en insolvencia/);
    expect(await arrears()).toBe(before);
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    server.setClock('2026-05-02T17:00:00Z');
    await accrueLoans(server.context);
    expect((await borrower.readCredit()).credito).toMatchObject({
      mora_por_dia: 0,
      insolvencia_desde: '2026-03-02',
    });
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('lets arrears run again from the day of its end, and from no day before', async () => {
    const before = await arrears();
    server.setClock('2026-03-25T17:00:00Z');
    await admit();
    expect(await record('--ended', '2026-03-25')).toMatch(/terminó/);
    const credit = await borrower.readCredit();
    expect(credit.credito.insolvencia_desde).toBeUndefined();
    // The arrears of that one day.
    const oneDay = (await arrears()) - before;
    server.setClock('2026-03-26T17:00:00Z');
    expect((await arrears()) - before - oneDay).toBeGreaterThan(0);
    expect(oneDay).toBeGreaterThan(0);
    await accrueLoans(server.context);
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('takes a payment of those days without arrears for them', async () => {
    const before = await arrears();
    server.setClock('2026-03-15T17:00:00Z');
    await admit();
    await borrower.pay(260_526 + before, '2026-03-15T16:00:00Z');
    expect((await borrower.readCredit()).credito.dias_mora).toBe(0);
    expect(await borrower.balances()).toMatchObject({ arrears_income: -before, arrears_receivable: 0 });
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('is recorded once, with who admitted it, by days that there were', async () => {
    server.setClock('2026-03-10T17:00:00Z');
    await expect(record('--admitted', '2026-03-11', '--court', 'X')).rejects.toThrow(/de hoy o de antes/);
    await expect(record('--admitted', '2026-01-19', '--court', 'X')).rejects.toThrow(/antes del desembolso/);
    await expect(record('--admitted', '2026-03-02')).rejects.toThrow(/Falta --court/);
    await expect(record('--ended', '2026-03-09')).rejects.toThrow(/no está en insolvencia/);
    await expect(record()).rejects.toThrow(/una de las dos/);
    await admit();
    await expect(admit()).rejects.toThrow(/ya tiene una insolvencia/);
    await expect(record('--ended', '2026-03-02')).rejects.toThrow(/día siguiente/);
    await expect(borrower.changeLoan({ insolvent_from: '2026-03-03' })).rejects.toThrow('append only');
    expect(
      await server.rows('evidence_entry', { account_id: borrower.accountId, kind: 'insolvency_admitted' }),
    ).toMatchObject([
      {
        facts: {
          credit_number: borrower.creditNumber,
          insolvent_from: '2026-03-02',
          insolvency_court: 'Centro de Conciliación',
        },
      },
    ]);
  });
});
