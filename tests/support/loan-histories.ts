import fc from 'fast-check';
import { addDays, addMonths, calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import type { AppliedPayment } from '#core/loan/allocation.ts';
import { debtOn } from '#core/loan/debt.ts';
import { type LoanAccount, type LoanTerms, openLoan } from '#core/loan/loan-account.ts';
import { pesos } from '#core/money/money.ts';
import { applyPayment, type LoanPayment, PREPAYMENT_CHOICES } from '#core/payments/payment-application.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { monthlyRate } from '#core/rates/rate.ts';
import { capsOf, type RateCaps } from '#core/rates/rate-caps.ts';
import { chargeCost, dateOf, type LoanEvent, replayLoan } from '#core/statements/loan-events.ts';

const FIRST_DAY = calendarDate('2026-01-01');

/** Histories tried in each property: few in every run, 100 000 with `npm run properties`. */
const runs = Number(process.env.PROPERTY_RUNS ?? 200);
const seed = process.env.PROPERTY_SEED;

export const trials: fc.Parameters<unknown> = {
  numRuns: runs,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
};
export const timeout = { timeout: 20_000 + runs * 60 };

/** Below, around and above 23,8721 %, the annual equivalent of 1,8 % a month. */
const someCap = fc.constantFrom('0.12', '0.1956', '0.2299', '0.2387', '0.2388', '0.2452', '0.2924');

/** Caps that fall and rise; a month without one keeps the one before. */
const someCaps: fc.Arbitrary<RateCaps> = fc
  .array(fc.record({ monthsLater: fc.integer({ min: 1, max: 4 }), cap: someCap }), {
    minLength: 1,
    maxLength: 20,
  })
  .map((changes) => {
    let date = calendarDate('2025-10-01');
    const table: Record<string, string> = {};
    for (const { monthsLater, cap } of changes) {
      date = addMonths(date, monthsLater, 1);
      table[monthOf(date)] = cap;
    }
    return capsOf(table);
  });

const someTerms: fc.Arbitrary<LoanTerms> = fc.record({
  principal: fc.oneof(fc.integer({ min: 180_000, max: 25_000_000 }), fc.constant(180_000)).map(pesos),
  term: fc.constantFrom(1, 2, 3, 6, 9, 12, 18, 24, 30, 36),
  pricing: fc
    .constantFrom('0.018', '0.018', '0.018', '0.0185', '0.01', '0')
    .map((rate) => ({ ...DEFAULT_POLICY.pricing, monthlyRate: monthlyRate(rate) })),
  disbursedOn: fc.oneof(
    fc.integer({ min: 0, max: 900 }).map((days) => addDays(FIRST_DAY, days)),
    fc.constantFrom('2026-01-31', '2027-01-29', '2027-12-30', '2028-02-29', '2026-02-28').map(calendarDate),
  ),
  caps: someCaps,
});

const daysLater = fc.oneof(fc.constantFrom(0, 0, 1, 15, 28, 29, 30, 31), fc.integer({ min: 0, max: 75 }));

const somePayment = fc.record({
  kind: fc.constant('payment' as const),
  daysLater,
  /** Days between value date and posting. */
  daysBack: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
  ),
  /** Ten-thousandths of an amount owed on its own day, plus some pesos. */
  of: fc.constantFrom(
    'totalDebt' as const,
    'minimumPayment' as const,
    'overdue' as const,
    'nothing' as const,
  ),
  share: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999 })),
  beside: fc.oneof(fc.constant(0), fc.constantFrom(-1, 1), fc.integer({ min: 0, max: 2_000_000 })),
  choice: fc.constantFrom(...PREPAYMENT_CHOICES),
});
const someStep = fc.oneof(
  { weight: 8, arbitrary: somePayment },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reversal' as const), which: fc.nat({ max: 30 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cost' as const),
      daysLater,
      amount: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
);

/** A loan, its payments in the order of posting, and the days until it is evaluated. */
export const someHistory = fc.record({
  terms: someTerms,
  steps: fc.array(someStep, { maxLength: 14, size: 'max' }),
  lookedAtAfter: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1_200 })),
});

export type History = typeof someHistory extends fc.Arbitrary<infer T> ? T : never;

/** A payment, and its allocation by what is known when it is posted. */
export interface Stage {
  readonly payment: LoanPayment;
  readonly before: LoanAccount;
  readonly applied: AppliedPayment;
}

export interface Played {
  readonly stages: readonly Stage[];
  /** The events in force at the end, in the order of posting. */
  readonly events: readonly LoanEvent[];
}

/** Plays a history: each payment's amount is computed from the debt of its own day. */
export const play = ({ terms, steps }: Pick<History, 'terms' | 'steps'>): Played => {
  const stages: Stage[] = [];
  let events: LoanEvent[] = [];
  let today = terms.disbursedOn;
  let latest: LoanAccount = openLoan(terms);
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'reversal') {
      events = events.filter((_, index) => index !== step.which);
      latest = replayLoan(terms, events).account;
      continue;
    }
    today = addDays(today, step.daysLater);
    const id = String(at);
    if (step.kind === 'cost') {
      const owing = debtOn(latest, today < latest.asOf ? latest.asOf : today);
      const late = owing.instalments.find(({ status }) => status === 'overdue');
      if (late === undefined) continue;
      const cost = { instalment: late.number, amount: pesos(step.amount), incurredOn: owing.on };
      latest = chargeCost(latest, cost) ?? latest;
      events = [...events, { kind: 'cost', id, ...cost }];
      continue;
    }
    const back = addDays(today, -step.daysBack);
    const valueDate = back < terms.disbursedOn ? terms.disbursedOn : back;
    const isInOrder = valueDate >= latest.asOf;
    const before = isInOrder
      ? latest
      : replayLoan(
          terms,
          events.filter((event) => dateOf(event) <= valueDate),
        ).account;
    const debt = debtOn(before, valueDate);
    const base = step.of === 'nothing' ? 0 : debt[step.of];
    const amount = pesos(Math.max(1, Math.floor((base * step.share) / 10_000) + step.beside));
    const payment = { amount, valueDate, choice: step.choice };
    const applied = applyPayment(before, payment);
    stages.push({ payment, before, applied });
    events = [...events, { kind: 'payment', id, ...payment }];
    latest = isInOrder ? applied.account : replayLoan(terms, events).account;
  }
  return { stages, events };
};
