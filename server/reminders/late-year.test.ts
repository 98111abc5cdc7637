import { describe, expect, it } from 'vitest';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { decodeCatchUp } from '#core/api/payments/catch-up.ts';
import { addDays, calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { getAmountToPay } from '#core/loan/amount-to-pay.ts';
import { debtOn } from '#core/loan/debt.ts';
import { openLoan } from '#core/loan/loan-account.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import { replayLoan } from '#core/statements/loan-events.ts';
import { aPaymentEvent } from '../../tests/samples/loans.ts';
import { loanTerms } from '../../tests/support/loan-terms.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { getAskedAmount } from '../loans/asked-amount.ts';
import { type ReminderTopic, reminderEmail, reminderSms } from './messages.ts';

const terms = loanTerms({ principal: 3_000_000, term: 12, disbursedOn: '2026-12-04' });
const lender = readLender({});

/** Every day of thirteen months: a first instalment that is paid late, a part of the second, and nothing more. */
const account = (() => {
  const first = debtOn(openLoan(terms), calendarDate('2027-01-09'));
  const { account } = replayLoan(terms, [
    aPaymentEvent('late', getAskedAmount(first).amount, calendarDate('2027-01-09')),
    aPaymentEvent('in part', 150_000, calendarDate('2027-02-07')),
  ]);
  return account;
})();
const lateDays = Array.from({ length: 400 }, (_, index) => debtOn(account, addDays(account.asOf, index)));

const topicOf = (debt: (typeof lateDays)[number]): ReminderTopic => {
  const dueOn = debt.nextDueOn ?? debt.on;
  const subject = { rule: 'due_day' as const, dueOn, on: debt.on, ...getAskedAmount(debt) };
  return { kind: 'instalment', subject, isDetailed: true, creditNumber: 100_000_001_671 };
};

describe('a message of each day of a late year', () => {
  it('names the sum of the portal, which is what the instalments past their date add up to', () => {
    expect(monthOf(account.asOf)).toBe('2027-02');
    for (const debt of lateDays) {
      const { aggregated_debt: portal } = encodeCreditHub(account, debt).response;
      const shown = getAmountToPay({
        minimumPayment: pesos(portal.quota_debt),
        catchUp: decodeCatchUp(portal.ponerse_al_dia),
      });
      const owed = debt.instalments
        .filter(({ dueOn }) => dueOn < debt.on)
        .flatMap(({ charged, paid }) => [
          ...Object.values(charged),
          ...Object.values(paid).map((part) => -part),
        ])
        .reduce((sum, part) => sum + part, 0);
      if (owed > 0) expect([debt.on, shown]).toEqual([debt.on, Math.min(owed, debt.totalDebt)]);
      const topic = topicOf(debt);
      const texts = [
        reminderSms({ topic, lender }),
        reminderEmail({ topic, lender, firstNames: 'Carlos', stopUrl: 'https://app.example/baja/a' }).text,
      ];
      for (const text of texts)
        expect(text.replaceAll('\u00a0', ' ')).toContain(formatPesos(shown).replaceAll('\u00a0', ' '));
    }
  });

  it('is never like the one before it, with the amount or without', () => {
    for (const isDetailed of [false, true]) {
      const texts = lateDays.map((debt) =>
        reminderSms({ topic: { ...topicOf(debt), isDetailed } as ReminderTopic, lender }),
      );
      expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
    }
  });
});
