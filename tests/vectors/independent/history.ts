/** The loan's events in the order in which they become known; amounts given as words are computed by the model on their day. */
import type { Choice, Terms } from './model.ts';

export type WantedAction = bigint | { of: 'minimum' | 'overdue' | 'total'; and: bigint };
export type LoanAction =
  | { on: string; kind: 'cap'; month: string; cap: string }
  | {
      on: string;
      kind: 'payment' | 'cash';
      id: string;
      valueDate: string;
      amount: WantedAction;
      choice: Choice;
    }
  | { on: string; kind: 'reversal'; id: string }
  | { on: string; kind: 'downtime' };

export const terms: Terms = { principal: 6_666_666n, rate: 180n, months: 36, disbursed: '2027-01-17' };
export const lastDay = '2030-01-17';

/** Caps known before the loan began (as certified by the superintendence, effective annual). */
export const knownCaps: readonly (readonly [string, string])[] = [
  ['2025-09', '0.2501'],
  ['2025-10', '0.2436'],
  ['2025-11', '0.2499'],
  ['2025-12', '0.2502'],
  ['2026-01', '0.2436'],
  ['2026-02', '0.2523'],
  ['2026-03', '0.2552'],
  ['2026-09', '0.2924'],
];

const minimum: WantedAction = { of: 'minimum', and: 0n };
const overdue: WantedAction = { of: 'overdue', and: 0n };
let payments = 0;

const cap = (on: string, month: string, value: string): LoanAction => ({
  on,
  kind: 'cap',
  month,
  cap: value,
});
const pay = (on: string, amount: WantedAction = minimum, choice: Choice = 'term'): LoanAction => {
  payments += 1;
  return { on, kind: 'payment', id: `P${String(payments).padStart(2, '0')}`, valueDate: on, amount, choice };
};
const cash = (on: string, valueDate: string, amount: WantedAction, choice: Choice = 'term'): LoanAction => {
  payments += 1;
  return { on, kind: 'cash', id: `P${String(payments).padStart(2, '0')}`, valueDate, amount, choice };
};
const reversal = (on: string, id: string): LoanAction => ({ on, kind: 'reversal', id });
const extra = (and: bigint): WantedAction => ({ of: 'minimum', and });

export const loanActions: readonly LoanAction[] = [
  pay('2027-02-15'),
  cap('2027-02-26', '2027-03', '0.2400'),
  pay('2027-03-17'),
  cap('2027-03-30', '2027-04', '0.2300'),
  pay('2027-04-20', 100_000n),
  pay('2027-04-26', 80_000n),
  pay('2027-05-03', overdue),
  pay('2027-05-10'),
  cap('2027-05-12', '2027-05', '0.2250'),
  cap('2027-05-31', '2027-06', '0.2452'),
  pay('2027-06-10', extra(500_000n)),
  cap('2027-07-01', '2027-07', '0.2387'),
  pay('2027-08-25', overdue),
  reversal('2027-09-05', 'P02'),
  pay('2027-09-10', 150_000n),
  pay('2027-09-16'),
  cash('2027-10-22', '2027-10-15', 262_000n),
  pay('2027-11-20', 150_000n),
  cap('2027-11-29', '2027-12', '0.2300'),
  cash('2027-12-03', '2027-11-12', 262_000n),
  pay('2027-12-17'),
  { on: '2027-12-31', kind: 'downtime' },
  { on: '2028-01-01', kind: 'downtime' },
  cap('2028-01-05', '2027-12', '0.2310'),
  cap('2028-01-05', '2028-01', '0.2600'),
  pay('2028-01-14'),
  pay('2028-02-17'),
  { on: '2028-03-17', kind: 'downtime' },
  { on: '2028-03-18', kind: 'downtime' },
  pay('2028-03-20', overdue),
  pay('2028-04-17'),
  pay('2028-05-09', extra(900_000n), 'instalment'),
  cap('2028-05-31', '2028-06', '0.2200'),
  pay('2028-06-16'),
  cap('2028-06-30', '2028-07', '0.2380'),
  pay('2028-07-17'),
  cap('2028-07-31', '2028-08', '0.2450'),
  pay('2028-08-01'),
  pay('2028-09-12'),
  pay('2028-09-17', 300_000n),
  pay('2028-10-30', 60_000n),
  pay('2028-11-06', overdue),
  pay('2028-11-20', extra(100_000n)),
  pay('2028-12-05', 150_000n, 'instalment'),
  reversal('2028-12-20', 'P28'),
  pay('2028-12-22'),
  pay('2029-02-18'),
  pay('2029-03-05', extra(50_000n), 'instalment'),
  cap('2029-04-10', '2029-03', '0.2350'),
  cap('2029-04-10', '2029-04', '0.2500'),
  pay('2029-04-17'),
  cash('2029-05-18', '2029-05-17', minimum),
  pay('2029-07-04', 90_000n),
  pay('2029-08-30', 120_000n),
  cap('2029-08-31', '2029-09', '0.2290'),
  pay('2029-09-29', 33_333n),
  pay('2029-12-31', 1n),
  pay('2030-01-10', { of: 'total', and: 0n }),
  cash('2030-01-12', '2030-01-11', 40_000n),
];
