import { describe, expect, it } from 'vitest';
import { formatPesos, pesos } from '#core/money/money.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { operate } from '../../../tests/support/operators.ts';
import { createPayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { accrueLoans } from '../../loans/ledger/accruals.ts';
import { verifyLedger } from '../../loans/ledger/ledger-verification.ts';

const server = openTestApp();
const borrower = openBorrower(server);

const run = (...args: string[]) => operate(server.context, ...args, '--reason', 'prueba de oficina');
const audit = (action: string) =>
  server.rows('audit_entry', { action, subject: String(borrower.creditNumber) });
const booksAreSound = async () => expect((await verifyLedger(server.context.db)).difference).toBeUndefined();

describe('a payment at the counter', () => {
  // @covers 6.10
  it('counts from its moment there, once for each receipt, and is written into the log', async () => {
    server.setClock('2026-03-05T15:00:00Z');
    const credit = String(borrower.creditNumber);
    const receipt = `R-${credit}`;
    const post = () => run('payments', 'cash', credit, '260526', '2026-02-20T16:30-05:00', receipt);
    expect(await post()).toBe(`Registrado: 260526 pesos al crédito ${credit}, recibo ${receipt}.`);
    expect(await post()).toMatch(/ya estaba registrado/);
    const tooLate = run('payments', 'cash', credit, '1000', '2026-02-12T16:30-05:00', `${receipt}-2`);
    await expect(tooLate).rejects.toThrow('en la caja se registra desde el 2026-02-13');
    const { pagos, facturas } = await borrower.readCredit();
    expect(pagos).toMatchObject([{ valor: 260_526, canal: 'CASH', puntualidad: 'On date' }]);
    expect(facturas[0]).toMatchObject({ estado: 'pagada', mora: 0 });
    expect(await audit('payments cash')).toMatchObject([
      { actor: 'operator:ana', reason: 'prueba de oficina', details: { amount: 260_526, receipt } },
    ]);
    await booksAreSound();
  });

  it('beyond the debt is the person’s, and listed until it went back', async () => {
    const credit = String(borrower.creditNumber);
    const { total_debt: total } = await borrower.debt();
    const pay = (receipt: string) =>
      run('payments', 'cash', credit, String(total), '2026-01-20T09:00-05:00', `${receipt}-${credit}`);
    expect(await run('loans', 'overpaid')).not.toContain(credit);
    await pay('A');
    await pay('B');
    expect((await borrower.readCredit()).credito).toMatchObject({ estado: 'pagado', saldo_a_favor: total });
    expect(await run('loans', 'overpaid')).toMatch(
      new RegExp(`${credit} +\\${formatPesos(pesos(total)).replace(/\s/g, ' ')} +2026-01-20`),
    );
    await run('payments', 'reverse', credit, `B-${credit}`);
    expect(await run('loans', 'overpaid')).not.toContain(credit);
    expect((await borrower.readCredit()).credito).toMatchObject({ estado: 'pagado', saldo_a_favor: 0 });
    await booksAreSound();
  });

  // @covers 6.10
  it('can be reversed, once', async () => {
    const credit = String(borrower.creditNumber);
    const before = await borrower.debt();
    await run('payments', 'cash', credit, '100000', '2026-01-20T09:00-05:00', `R-${credit}`);
    expect(await borrower.debt()).toMatchObject({ total_debt: before.total_debt - 100_000 });
    expect(await run('payments', 'reverse', credit, `R-${credit}`)).toBe(
      `Reversado: 100000 pesos del crédito ${credit}.`,
    );
    expect(await run('payments', 'reverse', credit, `R-${credit}`)).toMatch(/ya estaba reversado/);
    expect(await borrower.debt()).toEqual(before);
    expect(await audit('payments reverse')).toHaveLength(1);
    await booksAreSound();
  });

  it('is refused in a sentence when it cannot be', async () => {
    const credit = String(borrower.creditNumber);
    const at = '2026-01-20T09:00-05:00';
    const complaints: [readonly string[], RegExp][] = [
      [['payments', 'cash', '1234567890', '1000', at, 'R'], /no es un número de crédito/],
      [['payments', 'cash', credit, '1000', '2026-01-10T10:00Z', 'R'], /se desembolsó el 2026-01-20/],
      [['payments', 'cash', credit, '1000', at, `CS-${credit}-${'ab'.repeat(12)}`], /recibo de la caja/],
      [['payments', 'reverse', credit, 'nada'], /no tiene un pago/],
    ];
    for (const [args, complaint] of complaints) await expect(run(...args)).rejects.toThrow(complaint);
    expect(await borrower.payments()).toEqual([]);
  });
});

describe('a cap that is loaded', () => {
  const interestDue = async (instalment: number): Promise<number> =>
    (await borrower.readCredit()).facturas[instalment - 1].interes;

  // @covers 6.10
  it('lowers the rate of its month in open loans and leaves closed ones as they were', async () => {
    const closed = await createPayingBorrower(server, { amount: 2_000_000, term: 6 });
    server.setClock('2026-02-05T15:00:00Z');
    const { total_debt: all } = await closed.debt();
    await closed.pay(all);
    const closedBooks = await closed.balances();
    server.setClock('2026-03-25T15:00:00Z');
    await accrueLoans(server.context);
    const [first, second] = [await interestDue(1), await interestDue(2)];
    expect(first).toBe(120_000);

    // 12 % effective annual is 0,9489 % a month: the instalment of March falls, its days priced at each rate.
    expect(await run('caps', 'load', '2026-03', '0.12', 'Resolución de prueba')).toMatch(
      /^Cargada: 2026-03 12,00\s%/,
    );
    expect(await interestDue(1)).toBe(first);
    expect(await interestDue(2)).toBeLessThan(second);
    await booksAreSound();
    expect(await closed.balances()).toEqual(closedBooks);

    // A later rise returns to the agreed rate, never above.
    await run('caps', 'load', '2026-03', '0.2552', 'Resolución de prueba, corregida');
    expect(await interestDue(2)).toBe(second);
    await booksAreSound();
    for (const same of ['25,52', '25.52 %', '0,2552'])
      expect(await run('caps', 'load', '2026-03', same, 'otra vez')).toMatch(/^Ya estaba/);
  });

  it('is refused when it is not one', async () => {
    for (const [month, rate] of [
      ['2026-3', '0.25'],
      ['2026-03', '1,89'],
      ['2026-03', '0.0189'],
      ['2026-03', '25,015'],
      ['2026-03', '0.25015'],
    ]) {
      await expect(run('caps', 'load', month ?? '', rate ?? '', 'x')).rejects.toThrow(/25,01 %|un mes/);
    }
  });
});
