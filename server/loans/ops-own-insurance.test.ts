import { describe, expect, it } from 'vitest';
import { carryObligationsAt, emailOf, obligationsOf } from '../../tests/support/obligations.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { operate, operateAs, operatorWith } from '../../tests/support/operators.ts';
import { openBorrower } from '../../tests/support/server-test.ts';
import { accrueLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

/* Disbursed on 20 January 2026: 260 526 due on the 20th of each month, 3 333 of them insurance. */
const server = openTestApp();
const borrower = openBorrower(server, '2026-03-10T17:00:00Z');

const command = (...options: readonly string[]) => [
  ...['loans', 'own-insurance', String(borrower.creditNumber), ...options, '--reason', 'póliza presentada'],
];
const record = (...options: readonly string[]) => operate(server.context, ...command(...options));
const accept = (day = '2026-03-10') => record('--accepted', day, '--policy', 'Seguros Ejemplo, VD-123');
const instalment = async (): Promise<number> => (await borrower.readCredit()).credito.valor_cuota;
const letterWith = async (subject: string): Promise<string | undefined> => {
  const inbox = await server.inbox(await emailOf(server, borrower));
  return inbox.find((letter) => letter.subject?.includes(subject))?.text.replaceAll('\u00a0', ' ');
};
const expectBooksToAgree = async () => {
  await accrueLoans(server.context);
  expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
};

describe('a policy of the borrower’s own', () => {
  it('needs a second person', async () => {
    const ana = await operatorWith(server.context, 'credit');
    const before = await borrower.debt();
    const said = await operateAs(
      server.context,
      ana,
      ...command('--accepted', '2026-03-10', '--policy', 'Seguros Ejemplo, VD-123'),
    );
    expect(said).toMatch(/^Pedido \d+:/);
    expect(await borrower.debt()).toEqual(before);
  });

  it('takes the charge from what is due after it, also from books that had it', async () => {
    await accrueLoans(server.context);
    const before = await borrower.balances();
    const debt = await borrower.debt();
    expect(await accept('2026-02-20')).toMatch(/después del 2026-02-20 no traen seguro/);
    // The overdue one of February keeps its own; that of March had earned 18 days of 30.
    expect(await instalment()).toBe(260_526);
    expect(debt.quota_debt - (await borrower.debt()).quota_debt).toBe(3_333);
    expect((await borrower.balances()).insurance_payable).toBe(-3_333);
    expect(before.insurance_payable).toBeLessThan(-3_333);
    await expectBooksToAgree();
    server.setClock('2026-05-02T17:00:00Z');
    await expectBooksToAgree();
    expect((await borrower.balances()).insurance_payable).toBe(-3_333);
  });

  it('is written to its holder with the instalments that are left, and so is its end', async () => {
    await accept();
    await carryObligationsAt(server, '2026-03-10T17:01:00Z');
    expect(await record('--ended', '2026-04-20')).toMatch(/vuelve a tener el seguro desde el 2026-04-20/);
    await carryObligationsAt(server, '2026-03-10T17:02:00Z');
    const owed = (await obligationsOf(server, borrower)).filter(({ kind }) => kind === 'insurance_change');
    expect(owed.map(({ subject, state }) => [subject, state])).toEqual([
      ['accepted', 'met'],
      ['ended', 'met'],
    ]);
    const accepted = await letterWith('Aceptamos tu póliza');
    expect(accepted).toContain('(Seguros Ejemplo, VD-123)');
    expect(accepted).toContain('20 mar 2026, $ 257.193');
    expect(await letterWith('Tu póliza ya no cubre')).toContain(
      '20 abr 2026, $ 257.193; 4) 20 may 2026, $ 260.526',
    );
    await expectBooksToAgree();
  });

  it('closes a credit of which nothing is left without the charges that were paid ahead', async () => {
    // 3 333 less than all of it, of which the insurance of the instalment that runs was paid on the day before.
    await borrower.pay(521_052, '2026-03-09T16:00:00Z');
    const { total_debt } = await borrower.debt();
    await borrower.pay(total_debt - 1_000, '2026-03-10T16:00:00Z');
    expect((await borrower.debt()).total_debt).toBe(1_000);
    await accept('2026-03-08');
    const { closed_at } = await borrower.loan();
    expect(closed_at).not.toBeNull();
    expect((await borrower.readCredit()).credito.saldo_a_favor).toBeGreaterThan(0);
    await expectBooksToAgree();
  });

  it('is recorded once, with its policy, by days that can be', async () => {
    await expect(accept('2026-03-11')).rejects.toThrow(/de hoy o de antes/);
    await expect(accept('2026-01-19')).rejects.toThrow(/antes del desembolso/);
    await expect(record('--accepted', '2026-03-02')).rejects.toThrow(/Falta --policy/);
    await expect(record('--ended', '2026-03-12')).rejects.toThrow(/no tiene una póliza/);
    await expect(record()).rejects.toThrow(/una de las dos/);
    await accept();
    await expect(accept()).rejects.toThrow(/ya tiene una póliza/);
    await expect(record('--ended', '2026-03-09')).rejects.toThrow(/ya pasó/);
    await expect(record('--ended', '2026-03-10')).rejects.toThrow(/día siguiente/);
    await expect(borrower.changeLoan({ own_insurance_from: '2026-03-03' })).rejects.toThrow('append only');
    expect(
      await server.rows('evidence_entry', { account_id: borrower.accountId, kind: 'own_insurance_accepted' }),
    ).toMatchObject([
      {
        facts: {
          credit_number: borrower.creditNumber,
          own_insurance_from: '2026-03-10',
          own_insurance_policy: 'Seguros Ejemplo, VD-123',
        },
      },
    ]);
  });
});
