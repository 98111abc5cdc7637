import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#core/calendar/calendar-date.ts';
import { debtOn } from '#core/loan/debt.ts';
import { amountOf, payoffOn } from '#core/loan/payoff.ts';
import { replayLoan } from '#core/statements/loan-events.ts';
import { play, someHistory, timeout, trials } from '../../../tests/support/loan-histories.ts';
import type { LedgerLine } from './ledger.ts';
import { booksOf, disbursementLines, paymentLines } from './loan-postings.ts';

const sumOf = (lines: readonly LedgerLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

it('the books of any history balance, and their balances are the debt', timeout, () => {
  fc.assert(
    fc.property(someHistory, ({ lookedAtAfter, ...history }) => {
      const { stages, events } = play(history);
      const { principal } = history.terms;
      expect(sumOf(disbursementLines(principal))).toBe(0);
      for (const { payment, applied } of stages)
        expect(sumOf(paymentLines(payment.amount, applied.allocation))).toBe(0);

      const replayed = replayLoan(history.terms, events);
      const { account } = replayed;
      const on = addDays(account.asOf, lookedAtAfter);
      const books = booksOf(principal, replayed, on);
      const received = events.reduce((sum, event) => sum + (event.kind === 'payment' ? event.amount : 0), 0);
      // Against bank and cash in transit: every entry balances, whatever is posted, reversed or backdated.
      expect(sumOf(books) - principal + received).toBe(0);

      const inAccount = (name: string) => sumOf(books.filter(({ account: of }) => of === name));
      const receivables = books.filter(({ account: of }) => of.endsWith('_receivable'));
      expect(receivables.filter(({ amount }) => amount < 0)).toEqual([]);
      expect(inAccount('loan_principal')).toBe(account.capital);
      expect(inAccount('borrower_credit')).toBe(-account.credit || 0);
      const { totalDebt, isClosed } = debtOn(account, on);
      const paidAhead = isClosed ? 0 : amountOf(payoffOn(account, on).unearned);
      expect(inAccount('loan_principal') + sumOf(receivables) - paidAhead).toBe(totalDebt);
    }),
    trials,
  );
});
