import { describe, expect, it } from 'vitest';
import { carryObligationsAt, emailOf } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { openBorrower } from '../../tests/support/server-test.ts';
import { accrueLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

const server = openTestApp();
const borrower = openBorrower(server, '2026-03-10T17:00:00Z');

const command = () => ['loans', 'waive', String(borrower.creditNumber), '--reason', 'resto de caja'];
const waive = () => operate(server.context, ...command());
/** Pays all but some pesos, as an amount that a counter took may do. */
const leave = async (residue: number) => borrower.pay((await borrower.debt()).total_debt - residue);
const expectBooksToAgree = async () => {
  await accrueLoans(server.context);
  expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
};

describe('a residue that is waived', () => {
  it('closes the credit by an entry of its own, with its letter and no money', async () => {
    await leave(4_999);
    const ana = await operatorWith(server.context, 'cash');
    expect(await operateAs(server.context, ana, ...command())).toMatch(/^Condonado: \$ 4\.999/);
    expect(await borrower.debt()).toMatchObject({ total_debt: 0, quota_debt: 0 });
    expect(await borrower.balances()).toMatchObject({ waived_debt: 4_999, loan_principal: 0 });
    const { kind } = await server.row('ledger_entry', {
      credit_number: borrower.creditNumber,
      kind: 'waiver',
    });
    expect(kind).toBe('waiver');
    await expectBooksToAgree();
    await carryObligationsAt(server, '2026-03-17T16:00:00Z');
    const texts = (await server.inbox(await emailOf(server, borrower))).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/Te condonamos \$\s4\.999, lo que quedaba/));
  });

  it('needs a second person from 5.000 pesos on', async () => {
    await leave(5_000);
    const ana = await operatorWith(server.context, 'cash');
    expect(await operateAs(server.context, ana, ...command())).toMatch(/^Pedido \d+:/);
    expect((await borrower.debt()).total_debt).toBe(5_000);
  });

  it('gives nobody money: a payment that counts from before it pays what was waived', async () => {
    await leave(4_000);
    await waive();
    await borrower.pay(3_000, '2026-03-10T15:00:00Z');
    expect(await borrower.balances()).toMatchObject({ waived_debt: 1_000, loan_principal: 0 });
    await expectBooksToAgree();
    // One of the next day is all its payer's.
    await borrower.pay(2_000, '2026-03-11T15:00:00Z');
    expect(await borrower.balances()).toMatchObject({ waived_debt: 1_000, borrower_credit: -2_000 });
    await expectBooksToAgree();
  });

  it('is once a credit, and of a debt', async () => {
    await leave(4_000);
    await waive();
    await expect(waive()).rejects.toThrow('A este crédito ya se le condonó lo que quedaba.');
  });
});
