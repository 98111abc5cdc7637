import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, calendarDate, latestOf } from '#core/calendar/calendar-date.ts';
import { debtOn } from '#core/loan/debt.ts';
import { amountOf, payoffOn } from '#core/loan/payoff.ts';
import { type LoanHistory, replayLoan, withPayment } from '#core/statements/loan-events.ts';
import { play, someHistory, timeout, trials } from '../../../tests/support/loan-histories.ts';
import { loanTerms } from '../../../tests/support/loan-terms.ts';
import { type LedgerLine, netOf } from './ledger.ts';
import {
  accrualOf,
  booksOf,
  clinicRefundLines,
  disbursementLines,
  disbursementReturnLines,
  earnedLines,
  paymentLines,
  paymentReturnLines,
} from './loan-postings.ts';

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

it(
  'an accrual and a payment lead from the books before it to those after it, without a look into them',
  timeout,
  () => {
    fc.assert(
      fc.property(someHistory, fc.integer({ min: 0, max: 40 }), ({ terms, ...history }, accruedFor) => {
        const payments = play({ terms, ...history }).events.filter((event) => event.kind === 'payment');
        let before: LoanHistory = replayLoan(terms, []);
        for (const payment of payments) {
          const after = withPayment(before, payment);
          if (after === undefined) break;
          // Accruals may be ahead of the payment's day, where it was posted late.
          const booked = addDays(before.account.asOf, accruedFor);
          const until = latestOf(booked, after.account.asOf);
          const loan = { creditNumber: 1, principal: terms.principal, reference: 'r' };
          const accrual = accrualOf(
            { ...loan, history: after, valueDate: until },
            earnedLines(before.account, booked),
          );
          const allocation = after.allocations.get(payment.id);
          if (!allocation) throw new Error('the payment was not applied');
          const cash = {
            account: 'cash_in_transit',
            instalment: undefined,
            amount: -payment.amount,
          } as const;
          const books = netOf([
            ...booksOf(terms.principal, before, booked),
            ...(accrual?.lines ?? []),
            ...paymentLines(payment.amount, allocation),
            cash,
          ]);
          const sorted = (lines: readonly LedgerLine[]) =>
            lines.map(({ account, instalment = 0, amount }) => `${account} ${instalment} ${amount}`).sort();
          expect(sorted(books)).toEqual(sorted(booksOf(terms.principal, after, until)));
          before = after;
        }
      }),
      trials,
    );
  },
);

const DAY = calendarDate('2026-01-20');

const posted = (lines: readonly LedgerLine[]) =>
  lines.map(({ account, instalment, amount }) => [account, instalment, amount]);

it.each([
  ['what the bank gave back of a credit', () => disbursementReturnLines(7, false), 'bank', 'loan_principal'],
  ['… that was withdrawn from', () => disbursementReturnLines(7, true), 'bank', 'clinic_receivable'],
  ['what the clinic pays back', () => clinicRefundLines(7), 'bank', 'clinic_receivable'],
  ['what goes back to whoever withdrew', () => paymentReturnLines(7), 'borrower_credit', 'bank'],
])('%s is posted from one account to another', (_, linesOf, to, from) => {
  expect(posted(linesOf())).toEqual([
    [to, undefined, 7],
    [from, undefined, -7],
  ]);
});

it.each([
  ['its holder', {}, [['loan_principal', undefined, 1_000_000]]],
  ['the clinic, after a withdrawal', { withdrawnOn: DAY }, [['clinic_receivable', undefined, 1_000_000]]],
  ['nobody, once the bank gave it back', { withdrawnOn: DAY, returnedOn: DAY }, []],
])('what was lent is owed by %s', (_, ended, expected) => {
  const history = replayLoan(loanTerms({ principal: 1_000_000, ...ended }), []);
  expect(posted(booksOf(1_000_000, history, DAY))).toEqual(expected);
});
