import fc from 'fast-check';
import { afterEach, beforeEach, expect } from 'vitest';
import { calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { type LoanEvent, replayLoan } from '#core/statements/loan-events.ts';
import { addRateCap } from '../../server/applications/rate-caps.ts';
import { repriceOpenLoans } from '../../server/loans/ledger/accruals.ts';
import { verifyLedger } from '../../server/loans/ledger/ledger-verification.ts';
import { findLoan, replayLoanOf } from '../../server/loans/loans.ts';
import { play, someHistory } from './loan-histories.ts';
import { createJanuaryBorrower, type PayingBorrower } from './paying-borrower.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const someReplayed = someHistory.map((history) => {
  const events = play(history).events.filter((event: LoanEvent) => event.kind === 'payment');
  return { terms: history.terms, replayed: replayLoan(history.terms, events) };
});

export const { terms, replayed } = fc.sample(
  someReplayed.filter(({ replayed }) => replayed.allocations.size > 2),
  { numRuns: 1, seed: 1 },
)[0] as { terms: Parameters<typeof replayLoan>[0]; replayed: ReturnType<typeof replayLoan> };

/** For each test an app and a borrower of its own, as a cap that one loads holds for every loan. */
export const openKeptLoans = () => {
  const [server, borrower] = [{} as TestApp, {} as PayingBorrower];
  beforeEach(async () => {
    Object.assign(server, await startTestApp());
    Object.assign(borrower, await createJanuaryBorrower(server));
    // As it is after the borrower's rate was put back to the policy's: the loan's own one was kept before.
    await repriceOpenLoans(server.context, 'begin');
  });
  afterEach(() => server.close());
  const loan = async () => {
    const found = await findLoan(server.context.db, borrower.creditNumber);
    if (!found) throw new Error('no loan');
    return found;
  };
  return {
    server,
    borrower,
    loan,
    /** What is kept is read, is what the events make, and agrees with the ledger. */
    expectKept: async () => {
      const { isKept, history, row } = await loan();
      expect(isKept).toBe(true);
      expect(history).toEqual((await replayLoanOf(server.context.db, row)).history);
      expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
    },
    loadCap: (rate: string) =>
      addRateCap(
        server.context.db,
        { month: monthOf(calendarDate('2026-02-01')), rate: annualRate(rate) },
        { source: 'test', loadedAt: server.clock.now() },
      ),
  };
};
