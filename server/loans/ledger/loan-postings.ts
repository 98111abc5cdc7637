import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Allocation, AllocationLine } from '#core/loan/allocation.ts';
import { earnedOn } from '#core/loan/earned.ts';
import type { LoanAccount, LoanTerms } from '#core/loan/loan-account.ts';
import type { RefundBalance } from '#core/loan/refunds.ts';
import { sumOf } from '#core/money/money.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import {
  appliedBalancesOf,
  type LedgerAccount,
  type LedgerEntry,
  type LedgerLine,
  negated,
  netOf,
  post,
} from './ledger.ts';

type Concept = AllocationLine['concept'];

/** The receivable account of each concept. */
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

/** The income account of each concept, or the payable for third parties. */
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

/** The lines of an allocation: a credit to every account that it pays, to the peso. */
const allocationLines = ({ lines, reallocations }: Allocation): readonly LedgerLine[] => [
  ...lines.map((part) => line(part.concept, part.instalment, -part.amount)),
  ...reallocations.flatMap(({ from, to, amount }) => [
    line(from.concept, from.instalment, amount),
    line(to.concept, to.instalment, -amount),
  ]),
];

/** The disbursement's double entry: capital receivable against bank. */
export const disbursementLines = (principal: number): readonly LedgerLine[] => [
  { account: 'loan_principal', instalment: undefined, amount: principal },
  { account: 'bank', instalment: undefined, amount: -principal },
];

/** The bank gives back what was disbursed: the capital is not owed, or not by the clinic of a credit that was withdrawn from. */
export const disbursementReturnLines = (principal: number, isWithdrawn: boolean): readonly LedgerLine[] => [
  { account: 'bank', instalment: undefined, amount: principal },
  {
    account: isWithdrawn ? 'clinic_receivable' : 'loan_principal',
    instalment: undefined,
    amount: -principal,
  },
];

export const paymentLines = (amount: number, allocation: Allocation): readonly LedgerLine[] => [
  { account: 'cash_in_transit', instalment: undefined, amount },
  ...allocationLines(allocation),
];

/** What is not paid of a debt, and was given up. */
const waiverLines = ({ waived }: LoanHistory): readonly LedgerLine[] =>
  waived === undefined
    ? []
    : [
        {
          account: 'waived_debt',
          instalment: undefined,
          amount: sumOf(waived.lines.map((one) => one.amount)),
        },
        ...allocationLines(waived),
      ];

/** A loan's accrual up to the end of a day: receivables against income and payables. */
export const earnedLines = (account: LoanAccount, on: CalendarDate): readonly LedgerLine[] =>
  earnedOn(account, on).flatMap(({ instalment, split }) =>
    EARNED_CONCEPTS.flatMap((concept) => [
      line(concept, instalment, split[concept]),
      { account: EARNED[concept], instalment, amount: -split[concept] },
    ]),
  );

/** The clinic pays back what was disbursed to it. */
export const clinicRefundLines = (principal: number): readonly LedgerLine[] => [
  { account: 'bank', instalment: undefined, amount: principal },
  { account: 'clinic_receivable', instalment: undefined, amount: -principal },
];

/** What was given back, and is owed again: its payment was charged back. */
export const chargeBackLines = ({ owedByHolder, owedByOthers }: RefundBalance): readonly LedgerLine[] => [
  { account: 'refund_receivable', instalment: undefined, amount: owedByHolder },
  { account: 'payer_receivable', instalment: undefined, amount: owedByOthers },
  { account: 'borrower_credit', instalment: undefined, amount: -owedByHolder - owedByOthers },
];

/** What is its payer's of a payment goes back by transfer. */
export const paymentReturnLines = (amount: number): readonly LedgerLine[] => [
  { account: 'borrower_credit', instalment: undefined, amount },
  { account: 'bank', instalment: undefined, amount: -amount },
];

/** Who owes what was disbursed; nobody what the bank gave back. */
const lentLines = (principal: number, { withdrawnOn, returnedOn }: LoanTerms): readonly LedgerLine[] => {
  if (returnedOn !== undefined) return [];
  const lent = line('principal', undefined, principal);
  return [withdrawnOn === undefined ? lent : { ...lent, account: 'clinic_receivable' }];
};

/** The expected ledger balances of a loan at the end of a day, except cash; those of a withdrawal not yet settled. */
export const booksOf = (principal: number, history: LoanHistory, on: CalendarDate): readonly LedgerLine[] =>
  netOf([
    ...lentLines(principal, history.account.terms),
    ...[...history.allocations.values()].flatMap(allocationLines),
    ...waiverLines(history),
    ...earnedLines(history.account, on),
  ]);

/** A loan to be accrued or reapplied up to a day. */
export interface BooksOfLoan {
  readonly creditNumber: number;
  readonly principal: number;
  readonly history: LoanHistory;
  /** The day up to which it is accrued. */
  readonly valueDate: CalendarDate;
  /** The event that caused it. */
  readonly reference: string;
}

const INCOME: ReadonlyMap<LedgerAccount, EarnedConcept> = new Map(
  EARNED_CONCEPTS.map((concept) => [EARNED[concept], concept]),
);

/**
 * The accrual entry since the last one, up to the end of a day; none when the ledger is up to date. What a prepayment or a
 * later cap removed is reversed.
 */
export const accrualOf = (
  { history, ...loan }: BooksOfLoan,
  balances: readonly LedgerLine[],
): LedgerEntry | undefined => {
  const missing = netOf([...earnedLines(history.account, loan.valueDate), ...negated(balances)]);
  const lines = missing.flatMap(({ account, instalment, amount }) => {
    const concept = INCOME.get(account);
    return concept === undefined ? [] : [{ account, instalment, amount }, line(concept, instalment, -amount)];
  });
  return lines.length === 0 ? undefined : { ...loan, kind: 'accrual', lines };
};

/**
 * The entry that corrects the ledger to the loan's current events; none when they agree. They differ after a backdated
 * payment, a reversal or a loaded cap, which change the allocation of other payments. Moves no cash.
 */
export const reapplicationOf = (
  { history, principal, ...loan }: BooksOfLoan,
  balances: readonly LedgerLine[],
): LedgerEntry | undefined => {
  const balancesButCash = balances.filter(
    ({ account }) => account !== 'cash_in_transit' && account !== 'bank',
  );
  const lines = netOf([...booksOf(principal, history, loan.valueDate), ...negated(balancesButCash)]);
  return lines.length === 0 ? undefined : { ...loan, kind: 'reapplication', lines };
};

/** Corrects the ledger of a locked loan to its current events. */
export const reapply = async (
  executor: Executor,
  clock: Clock,
  loan: BooksOfLoan,
  kind: 'reapplication' | 'withdrawal' | 'waiver' = 'reapplication',
): Promise<void> => {
  const entry = reapplicationOf(loan, await appliedBalancesOf(executor, loan.creditNumber));
  if (entry) await post(executor, clock, { ...entry, kind });
};
