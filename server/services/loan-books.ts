import type { Allocation, AllocationLine } from '../../src/core/domain/allocation.ts';
import type { CalendarDate } from '../../src/core/domain/calendar-date.ts';
import type { LoanHistory } from '../../src/core/domain/loan-events.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/connection.ts';
import { balancesOf, type LedgerAccount, type LedgerLine, negated, netOf, post } from './ledger.ts';

type Concept = AllocationLine['concept'];

const ACCOUNTS = {
  costs: 'collection_costs',
  arrears: 'arrears_income',
  insurance: 'insurance_payable',
  guarantee: 'guarantee_payable',
  interest: 'interest_income',
  principal: 'loan_principal',
  prepayment: 'loan_principal',
  credit: 'borrower_credit',
} as const satisfies Record<Concept, LedgerAccount>;

const line = (concept: Concept, instalment: number | undefined, amount: number): LedgerLine => ({
  account: ACCOUNTS[concept],
  instalment,
  amount,
});

/** Where the money of a payment went: a credit to every account that it paid, to the peso. */
const allocationLines = ({ lines, reallocations }: Allocation): readonly LedgerLine[] => [
  ...lines.map((part) => line(part.concept, part.instalment, -part.amount)),
  ...reallocations.flatMap(({ from, to, amount }) => [
    line(from.concept, from.instalment, amount),
    line(to.concept, to.instalment, -amount),
  ]),
];

/** The two sides of a disbursement: the borrower owes the capital and the bank has paid it. */
export const disbursementLines = (principal: number): readonly LedgerLine[] => [
  { account: 'loan_principal', instalment: undefined, amount: principal },
  { account: 'bank', instalment: undefined, amount: -principal },
];

export const paymentLines = (amount: number, allocation: Allocation): readonly LedgerLine[] => [
  { account: 'cash_in_transit', instalment: undefined, amount },
  ...allocationLines(allocation),
];

/**
 * Makes the books say what the loan's events say now. They differ when a payment arrives that is dated before others, when
 * one is reversed, or when a cap was loaded: what the others had paid is then another thing. Moves no cash.
 */
export const reapply = async (
  executor: Executor,
  clock: Clock,
  loan: {
    readonly creditNumber: number;
    readonly principal: number;
    readonly history: LoanHistory;
    readonly valueDate: CalendarDate;
    /** What made it necessary. */
    readonly reference: string;
  },
): Promise<void> => {
  const inBooks = (await balancesOf(executor, loan.creditNumber)).filter(
    ({ account }) => account !== 'cash_in_transit' && account !== 'bank',
  );
  const byEvents = [
    line('principal', undefined, loan.principal),
    ...[...loan.history.allocations.values()].flatMap(allocationLines),
  ];
  const lines = netOf([...byEvents, ...negated(inBooks)]);
  if (lines.length === 0) return;
  await post(executor, clock, { ...loan, kind: 'reapplication', lines });
};
