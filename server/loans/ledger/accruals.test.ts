import { describe, expect, it, vi } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { postPaidIn } from '../../../tests/support/loan-payments.ts';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { createPayingBorrower } from '../../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../../tests/support/people.ts';
import { openBorrower } from '../../../tests/support/server-test.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { lockLoan } from '../loans.ts';
import { accrueLoans } from './accruals.ts';
import { post } from './ledger.ts';
import { verifyLedger } from './ledger-verification.ts';

const server = openTestApp();
// 6 666 666 at 1,8 % over 36 months: 120.000, 3.333 and 3.967 in the first month. Disbursed on 20 January.
const borrower = openBorrower(server);

const entries = () => server.rows('ledger_entry', { credit_number: borrower.creditNumber }, 'id');

const pay = (reference: string, amount: number, at: string) => borrower.pay(amount, at, { reference });

describe('what loans earn', () => {
  it('is entered at the end of each month and on each due date, however many days nobody did it', async () => {
    server.setClock('2026-02-21T15:00:00Z');
    await accrueLoans(server.context);
    expect(await entries()).toMatchObject([
      { kind: 'disbursement', value_date: '2026-01-20' },
      { kind: 'accrual', value_date: '2026-01-31' },
      { kind: 'accrual', value_date: '2026-02-20' },
    ]);
    expect(await borrower.balances()).toEqual({
      bank: -6_666_666,
      loan_principal: 6_666_666,
      interest_receivable: 120_000,
      interest_income: -120_000,
      insurance_receivable: 3_333,
      insurance_payable: -3_333,
      guarantee_receivable: 3_967,
      guarantee_payable: -3_967,
    });
  });

  it('is entered once, also when two do it at a time, and not before its day is over', async () => {
    server.setClock('2026-01-31T23:00:00Z');
    await accrueLoans(server.context);
    expect(await entries()).toHaveLength(1);
    server.setClock('2026-02-02T15:00:00Z');
    await Promise.all([accrueLoans(server.context), accrueLoans(server.context)]);
    await accrueLoans(server.context);
    expect(await entries()).toHaveLength(2);
  });

  it('is shared by instances that run at once: each loan is done by one of them, over more than one batch', async () => {
    await accrueLoans(server.context);
    const more = Array.from({ length: 55 }, () => createBorrower(server.context));
    const numbers = [borrower, ...(await Promise.all(more))].map(({ creditNumber }) => creditNumber);
    server.setClock('2026-02-02T15:00:00Z');
    const done = await Promise.all([1, 2, 3].map(() => accrueLoans(server.context)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(numbers.length);
    const entered = await server.rows('ledger_entry', { kind: 'accrual', value_date: '2026-01-31' });
    const accruals = entered.filter(({ credit_number: number }) => numbers.includes(number));
    expect(accruals).toHaveLength(numbers.length);
    expect(await accrueLoans(server.context)).toBe(0);
  });

  describe('of a loan that somebody has locked', () => {
    /** Runs the job while `work` holds the borrower's loan lock, until another loan is accrued. */
    const accrueWhileLocked = async (work: (trx: Executor) => Promise<unknown>) => {
      const other = await createBorrower(server.context);
      const isOtherDone = async () => {
        const { accrued_to } = await server.row('loan', { credit_number: other.creditNumber });
        return accrued_to === '2026-01-31';
      };
      server.setClock('2026-02-05T15:00:00Z');
      const accruing = await inTransaction(server.context.db, async (trx) => {
        await lockLoan(trx, borrower.creditNumber);
        const job = accrueLoans(server.context);
        await vi.waitUntil(isOtherDone, { timeout: 5_000 });
        await work(trx);
        return { job };
      });
      await accruing.job;
    };

    it('is entered when it is free again, and holds up no other loan', async () => {
      await accrueWhileLocked(async () => undefined);
      expect((await entries()).map(({ kind }) => kind)).toEqual(['disbursement', 'accrual']);
    });

    it('is entered once when a payment came in meanwhile', async () => {
      await accrueWhileLocked((trx) =>
        postPaidIn(trx, server.context, borrower.creditNumber, {
          amount: 500_000,
          at: '2026-02-05T14:00:00Z',
        }),
      );
      expect((await entries()).map(({ kind }) => kind)).toEqual(['disbursement', 'accrual', 'payment']);
      expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    });
  });

  it('is not entered for a day that the books already passed', async () => {
    server.setClock('2026-02-05T15:00:00Z');
    await pay('ahead', 10_000, '2026-02-05T14:00:00Z');
    const before = await entries();
    // A loan from before daily accrual.
    await borrower.changeLoan({ next_accrual_on: '2026-01-31' });
    await accrueLoans(server.context);
    expect(await entries()).toEqual(before);
    server.setClock('2026-02-21T15:00:00Z');
    await accrueLoans(server.context);
    expect(await entries()).toHaveLength(before.length + 1);
  });

  it('is entered for all others when one loan cannot be worked out, which is named', async () => {
    const other = await createPayingBorrower(server, { amount: 1_000_000, term: 12 });
    const setRate = (rate: string) => borrower.changeLoan({ agreed_monthly_rate: rate });
    await setRate('unknown');
    server.setClock('2026-02-02T15:00:00Z');
    await expect(accrueLoans(server.context)).rejects.toThrow(`loan ${borrower.creditNumber}`);
    expect((await other.balances()).interest_income).toBeLessThan(0);
    expect(await entries()).toHaveLength(1);
    await setRate('0.018');
    expect(await accrueLoans(server.context)).toBe(1);
  });

  it('is owed by nobody once it is paid, and a reversal puts it back', async () => {
    server.setClock('2026-02-21T15:00:00Z');
    await accrueLoans(server.context);
    const payment = await pay('t1', 260_526, '2026-02-20T20:00:00Z');
    const paid = await borrower.balances();
    expect(paid).toMatchObject({
      interest_receivable: 0,
      loan_principal: 6_533_440,
      cash_in_transit: 260_526,
    });
    await borrower.reverse(payment);
    expect(await borrower.balances()).toMatchObject({
      interest_receivable: 120_000,
      loan_principal: 6_666_666,
      cash_in_transit: 0,
    });
  });

  it('ends with the loan', async () => {
    server.setClock('2026-02-05T15:00:00Z');
    await pay('all', (await borrower.debt()).total_debt, '2026-02-05T15:00:00Z');
    server.setClock('2026-06-05T15:00:00Z');
    await accrueLoans(server.context);
    const kinds = (await entries()).map(({ kind }) => kind);
    expect(kinds).toEqual(['disbursement', 'accrual', 'payment']);
    const { loan_principal, interest_receivable, interest_income } = await borrower.balances();
    // 15 of 30 days.
    expect([loan_principal, interest_receivable, interest_income]).toEqual([0, 0, -60_000]);
  });
});

describe('the books', () => {
  it('are found out when they do not', async () => {
    await post(server.context.db, server.clock, {
      ...{ creditNumber: borrower.creditNumber, kind: 'payment', reference: 'forged' },
      valueDate: calendarDate('2026-01-20'),
      lines: [
        { account: 'interest_income', instalment: 1, amount: -7 },
        { account: 'loan_principal', instalment: 1, amount: 7 },
      ],
    });
    expect((await verifyLedger(server.context.db)).difference).toEqual({
      kind: 'books',
      creditNumber: borrower.creditNumber,
      account: 'interest_income',
      instalment: 1,
      inBooks: -7,
      byEvents: 0,
    });
  });
});
