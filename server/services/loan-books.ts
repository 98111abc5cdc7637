import type { Allocation, AllocationLine } from '../../src/core/domain/allocation.ts';
import type { CalendarDate } from '../../src/core/domain/calendar-date.ts';
import { earnedOn } from '../../src/core/domain/earned.ts';
import type { LoanAccount } from '../../src/core/domain/loan-account.ts';
import type { LoanHistory } from '../../src/core/domain/loan-events.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/connection.ts';
import { balancesOf, type LedgerAccount, type LedgerLine, negated, netOf, post } from './ledger.ts';

type Concept = AllocationLine['concept'];

/** Where a payment of each concept goes. */
const ACCOUNTS = {
  costs: 'costs_receivable',
  arrears: 'arrears_receivable',
  insurance: 'insurance_receivable',
  guarantee: 'guarantee_receivable',
  interest: 'interest_receivable',
  principal: 'loan_principal',
  prepayment: 'loan_principal',
  credit: 'borrower_credit',
} as const satisfies Record<Concept, LedgerAccount>;

/** Where what is earned goes: our income, and what is collected for others. */
const EARNED = {
  costs: 'collection_costs',
  arrears: 'arrears_income',
  insurance: 'insurance_payable',
  guarantee: 'guarantee_payable',
  interest: 'interest_income',
} as const satisfies Partial<Record<Concept, LedgerAccount>>;

type EarnedConcept = keyof typeof EARNED;
const EARNED_CONCEPTS = Object.keys(EARNED) as readonly EarnedConcept[];

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

/** What a loan has earned by the end of a day: the borrower owes it, and it is income or somebody else's. */
const earnedLines = (account: LoanAccount, on: CalendarDate): readonly LedgerLine[] =>
  earnedOn(account, on).flatMap(({ instalment, split }) =>
    EARNED_CONCEPTS.flatMap((concept) => [
      line(concept, instalment, split[concept]),
      { account: EARNED[concept], instalment, amount: -split[concept] },
    ]),
  );

/** Everything that the books must say of a loan at the end of a day, but for the cash. */
export const booksOf = (principal: number, history: LoanHistory, on: CalendarDate): readonly LedgerLine[] =>
  netOf([
    line('principal', undefined, principal),
    ...[...history.allocations.values()].flatMap(allocationLines),
    ...earnedLines(history.account, on),
  ]);

/** What the books say of a loan, but for the cash. */
export const booksAsKept = async (executor: Executor, creditNumber: number): Promise<readonly LedgerLine[]> =>
  (await balancesOf(executor, creditNumber)).filter(
    ({ account }) => account !== 'cash_in_transit' && account !== 'bank',
  );

const INCOME: ReadonlyMap<LedgerAccount, EarnedConcept> = new Map(
  EARNED_CONCEPTS.map((concept) => [EARNED[concept], concept]),
);

/**
 * Enters what a loan has earned since it was last entered, by the end of a day; nothing when it is all there. What a
 * prepayment or a cap loaded later took back is entered the other way round.
 */
export const accrue = async (
  executor: Executor,
  clock: Clock,
  loan: {
    readonly creditNumber: number;
    readonly account: LoanAccount;
    readonly valueDate: CalendarDate;
    /** What made it necessary. */
    readonly reference: string;
  },
): Promise<void> => {
  const kept = await booksAsKept(executor, loan.creditNumber);
  const missing = netOf([...earnedLines(loan.account, loan.valueDate), ...negated(kept)]);
  const lines = missing.flatMap(({ account, instalment, amount }) => {
    const concept = INCOME.get(account);
    return concept === undefined ? [] : [{ account, instalment, amount }, line(concept, instalment, -amount)];
  });
  if (lines.length === 0) return;
  await post(executor, clock, { ...loan, kind: 'accrual', lines });
};

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
    /** The day until which its earnings are in the books. */
    readonly valueDate: CalendarDate;
    /** What made it necessary. */
    readonly reference: string;
  },
): Promise<void> => {
  const kept = await booksAsKept(executor, loan.creditNumber);
  const lines = netOf([...booksOf(loan.principal, loan.history, loan.valueDate), ...negated(kept)]);
  if (lines.length === 0) return;
  await post(executor, clock, { ...loan, kind: 'reapplication', lines });
};
