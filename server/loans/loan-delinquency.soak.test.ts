import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { annualRate } from '#core/rates/rate.ts';
import { expectStored, openDelinquencies, run, test } from '../../tests/support/delinquencies.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { loanLives, playLoans } from '../../tests/support/portfolio.ts';
import { addRateCap } from '../applications/rate-caps.ts';
import { accrueLoans, repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';

openDelinquencies();

const START = calendarDate('2026-02-20');
const noon = (day: string) => `${day}T17:00:00Z`;

describe('how far loans are in arrears', () => {
  it('is stored as a replay says, over days and whatever happens on them', async () => {
    const { db } = test.context;
    test.setClock(noon(START));
    const lives = loanLives(40, START).filter(({ disbursedOn }) => disbursedOn > addDays(START, -300));
    await playLoans(test.context, lives, START);
    const inArrears = (await expectStored()).filter(({ days_overdue: days }) => days > 0);
    const [first, second, third, fourth] = inArrears.map(({ credit_number: number }) => number);
    if (!(first && second && third && fourth)) throw new Error('too few loans in arrears');
    let payment = '';
    const pay = async (number: number, amount: number, on: string) => {
      payment = await postPaid(test.context, number, { amount, at: noon(on) });
    };
    const days: Readonly<Record<number, (today: string) => Promise<unknown>>> = {
      2: (today) => pay(first, 150_000, today),
      4: (today) => pay(second, 90_000_000, today),
      6: () => reversePaid(test.context, second, payment),
      // With a value date before the accrual of the month's end.
      9: () => pay(first, 60_000, addDays(START, 3)),
      11: (today) =>
        run('loans', 'insolvency', String(third), '--admitted', today, '--court', 'Juzgado 1 Civil de Cali'),
      13: async () => {
        const cap = { month: monthOf(START), rate: annualRate('0.15') };
        await addRateCap(db, cap, { source: 'test', loadedAt: test.clock.now() });
        await repriceOpenLoans(test.context, 'test');
      },
      15: (today) =>
        run('loans', 'own-insurance', String(fourth), '--accepted', today, '--policy', 'Seguros Uno 12'),
      17: () => createBorrower(test.context),
    };
    const seen = new Set<string>();
    for (let day = 1; day <= 40; day += 1) {
      const today = addDays(START, day);
      test.setClock(noon(today));
      // Three days on which nothing ran.
      if (day < 20 || day > 22) {
        await accrueLoans(test.context);
        for (const { bucket } of await expectStored()) seen.add(bucket);
      }
      await days[day]?.(today);
      if (days[day]) {
        await expectStored();
        expect((await verifyLedger(db)).difference).toBeUndefined();
      }
    }
    expect([...seen].sort()).toEqual(['0', '1-30', '121+', '31-60', '61-90', '91-120']);
  }, 120_000);
});
