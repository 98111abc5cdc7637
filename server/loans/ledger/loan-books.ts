import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Allocation, AllocationLine } from '#core/loan/allocation.ts';
import { earnedOn } from '#core/loan/earned.ts';
import type { LoanAccount } from '#core/loan/loan-account.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import {
  balancesOf,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  negated,
  netOf,
  post,
} from './ledger.ts';

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
export const earnedLines = (account: LoanAccount, on: CalendarDate): readonly LedgerLine[] =>
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

/** A loan whose books are to be brought up to a day. */
export interface BooksOfLoan {
  readonly creditNumber: number;
  readonly principal: number;
  readonly history: LoanHistory;
  /** The day until which its earnings are to be in the books. */
  readonly valueDate: CalendarDate;
  /** What made it necessary. */
  readonly reference: string;
}

const INCOME: ReadonlyMap<LedgerAccount, EarnedConcept> = new Map(
  EARNED_CONCEPTS.map((concept) => [EARNED[concept], concept]),
);

/**
 * The entry of what a loan has earned since it was last entered, by the end of a day; none when it is all in the books as
 * kept. What a prepayment or a cap loaded later took back is entered the other way round.
 */
export const accrualOf = (
  { history, ...loan }: BooksOfLoan,
  kept: readonly LedgerLine[],
): LedgerEntry | undefined => {
  const missing = netOf([...earnedLines(history.account, loan.valueDate), ...negated(kept)]);
  const lines = missing.flatMap(({ account, instalment, amount }) => {
    const concept = INCOME.get(account);
    return concept === undefined ? [] : [{ account, instalment, amount }, line(concept, instalment, -amount)];
  });
  return lines.length === 0 ? undefined : { ...loan, kind: 'accrual', lines };
};

/**
 * The entry that makes the books, as kept, say what the loan's events say now; none when they do. They differ when a payment
 * arrives that is dated before others, when one is reversed, or when a cap was loaded: what the others had paid is then
 * another thing. Moves no cash.
 */
export const reapplicationOf = (
  { history, principal, ...loan }: BooksOfLoan,
  kept: readonly LedgerLine[],
): LedgerEntry | undefined => {
  const keptButCash = kept.filter(({ account }) => account !== 'cash_in_transit' && account !== 'bank');
  const lines = netOf([...booksOf(principal, history, loan.valueDate), ...negated(keptButCash)]);
  return lines.length === 0 ? undefined : { ...loan, kind: 'reapplication', lines };
};

const enter =
  (entryOf: typeof accrualOf) =>
  async (executor: Executor, clock: Clock, loan: BooksOfLoan): Promise<void> => {
    const entry = entryOf(loan, await balancesOf(executor, loan.creditNumber));
    if (entry) await post(executor, clock, entry);
  };

/** Enters what a locked loan has earned and the books do not say yet. */
export const accrue = enter(accrualOf);

/** Makes the books of a locked loan say what its events say now. */
export const reapply = enter(reapplicationOf);
