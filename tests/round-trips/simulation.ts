import { decodeSimulation, encodeSimulation, simulatePayment } from '#core/api/credit/simulation.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { CONCEPTS } from '#core/loan/loan-account.ts';
import { pesos, signedPesos } from '#core/money/money.ts';
import type { PaymentSimulation, PlanAhead } from '#core/payments/payment-simulation.ts';
import { overdueCredit } from './loans.ts';
import { type RoundTrip, responseTrip } from './round-trip.ts';

const planOf = (seed: number): PlanAhead => ({
  term: seed,
  monthlyPayment: pesos(seed * 1_000 + 1),
  lastPayment: pesos(seed * 1_000 + 2),
  lastDueOn: calendarDate(`2028-02-${seed}`),
  toPay: pesos(seed * 1_000 + 3),
  interest: pesos(seed * 1_000 + 4),
});
const savingsOf = (seed: number) => ({ saved: signedPesos(-seed), interestSaved: signedPesos(seed + 5) });

const lines = [
  ...CONCEPTS.map((concept, index) => ({ instalment: 2, concept, amount: pesos(60_000 + index) })),
  { instalment: 3, concept: 'interest', amount: pesos(70_001) },
  { instalment: 3, concept: 'prepayment', amount: pesos(70_002) },
  { instalment: undefined, concept: 'credit', amount: pesos(70_003) },
] as const;
const from = { instalment: 3, concept: 'interest' } as const;
const to = { instalment: 3, concept: 'prepayment' } as const;

const simulation: PaymentSimulation = {
  allocation: {
    lines,
    reallocations: [
      { from, to, amount: pesos(300) },
      { from, to, amount: pesos(17) },
    ],
  },
  debt: overdueCredit.debt,
  asNow: planOf(11),
  closing: savingsOf(800),
  prepayment: {
    amount: pesos(70_002),
    choices: {
      reduce_term: { ...planOf(12), ...savingsOf(900) },
      reduce_instalment: { ...planOf(13), ...savingsOf(1_000) },
    },
  },
};

export const simulationTrips: readonly RoundTrip[] = [
  responseTrip(simulatePayment, { data: encodeSimulation(210_006, simulation) }, decodeSimulation, {
    amount: 210_006,
    on: '2026-03-20',
    applied: lines,
    interestMoved: 317,
    minimumAfter: overdueCredit.debt.minimumPayment,
    totalAfter: overdueCredit.debt.totalDebt,
    asNow: planOf(11),
    closing: savingsOf(800),
    prepayment: {
      amount: 70_002,
      choices: {
        reduce_term: { ...planOf(12), ...savingsOf(900) },
        reduce_instalment: { ...planOf(13), ...savingsOf(1_000) },
      },
    },
  }),
];
