import { calendarDate } from '#core/calendar/calendar-date.ts';
import { delinquencyOn } from '#core/loan/delinquency.ts';
import type { LoanHistory } from '#core/statements/loan-events.ts';
import type { Database, Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { encodeLoanState } from '../loan-state.ts';
import {
  bookedUntil,
  byCredit,
  type KeptState,
  keptHistory,
  type Loan,
  loadLoans,
  refundsOf,
} from '../loans.ts';
import { balancesOfAll, type LedgerAccount, type LedgerLine, negated, netOf } from './ledger.ts';
import { loanBatches, loansWhere } from './loan-batches.ts';
import { booksOf, chargeBackLines, clinicRefundLines, paymentReturnLines } from './loan-postings.ts';

interface LedgerDifference {
  readonly kind: 'books';
  readonly creditNumber: number;
  readonly account: LedgerAccount;
  readonly instalment: number | undefined;
  /** Whole pesos, debit positive. */
  readonly inBooks: number;
  readonly byEvents: number;
}

/** A kept state that would be read, and is not what the loan's events make. */
interface StateDifference {
  readonly kind: 'state';
  readonly creditNumber: number;
}

/** A stored delinquency that is missing, or is not what the loan's events make of its day. */
interface DelinquencyDifference {
  readonly kind: 'delinquency';
  readonly creditNumber: number;
}

export interface Verification {
  readonly loans: number;
  /** The first one found, by credit number. */
  readonly difference: LedgerDifference | StateDifference | DelinquencyDifference | undefined;
}

/**
 * Replays every loan from its events and compares each account per instalment with the ledger, and the loan with what is
 * kept of it and with its delinquency on the day that this is stored for. A state of other caps or payments is read by nobody
 * and is no difference.
 */
export const verifyLedger = async (db: Database): Promise<Verification> => {
  let loans = 0;
  for await (const numbers of loanBatches(
    db,
    loansWhere((loan) => loan.lit(true)),
  )) {
    const found = await verifyBatch(db, numbers);
    loans += found.loans;
    if (found.difference) return { loans, difference: found.difference };
  }
  return { loans, difference: undefined };
};

/** One snapshot: a concurrent posting is in both events and ledger, or in neither. */
const verifyBatch = (db: Database, numbers: readonly number[]): Promise<Verification> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const rows = await trx
        .selectFrom('loan')
        .selectAll()
        .where('credit_number', 'in', numbers)
        .orderBy('credit_number')
        .execute();
      const inBooks = await balancesOfAll(trx, numbers);
      const states = await readStates(trx, numbers);
      const delinquencies = await readDelinquencies(trx, numbers);
      const settled = await readSettlements(trx, numbers);
      let loans = 0;
      for await (const loan of loadLoans(trx, rows)) {
        loans += 1;
        const difference =
          differenceOf(
            loan,
            inBooks.get(loan.row.credit_number) ?? [],
            settled.get(loan.row.credit_number) ?? [],
          ) ??
          stateDifferenceOf(loan, states.get(loan.row.credit_number)) ??
          delinquencyDifferenceOf(loan, delinquencies.get(loan.row.credit_number));
        if (difference) return { loans, difference };
      }
      return { loans, difference: undefined };
    });

const readStates = async (
  executor: Executor,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, KeptState>> => {
  const rows = await executor
    .selectFrom('loan_state')
    .select(['credit_number', 'caps_version', 'state'])
    .where('credit_number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.credit_number, row]));
};

const readDelinquencies = async (
  executor: Executor,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Row<'loan_delinquency'>>> => {
  const rows = await executor
    .selectFrom('loan_delinquency')
    .selectAll()
    .where('credit_number', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.credit_number, row]));
};

/** What the clinic paid back, by the facts. */
const readSettlements = async (
  executor: Executor,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, readonly LedgerLine[]>> => {
  const refunds = await executor
    .selectFrom('clinic_refund')
    .select(['credit_number', 'amount'])
    .where('credit_number', 'in', numbers)
    .where('repaid_at', 'is not', null)
    .execute();
  const lines = refunds.map((row) => ({ ...row, lines: clinicRefundLines(row.amount) }));
  return new Map(
    [...byCredit(lines)].map(([number, rows]) => [number, rows.flatMap((row) => row.lines)] as const),
  );
};

const stateDifferenceOf = (loan: Loan, kept: KeptState | undefined): StateDifference | undefined => {
  const history = keptHistory(loan, kept);
  return history === undefined || encodeLoanState(history) === encodeLoanState(loan.history)
    ? undefined
    : { kind: 'state', creditNumber: loan.row.credit_number };
};

/** A closed loan has none. */
const isDelinquency = ({ account }: LoanHistory, stored: Row<'loan_delinquency'> | undefined): boolean => {
  if (!stored || account.closedOn !== undefined) return !stored && account.closedOn !== undefined;
  const asOf = calendarDate(stored.as_of);
  if (asOf < account.asOf) return false;
  const { overdueSince, daysOverdue, bucket, overdueAmount } = delinquencyOn(account, asOf);
  return (
    stored.overdue_since === (overdueSince ?? null) &&
    stored.days_overdue === daysOverdue &&
    stored.bucket === bucket &&
    stored.overdue_amount === overdueAmount
  );
};

const delinquencyDifferenceOf = (
  { row, history }: Loan,
  stored: Row<'loan_delinquency'> | undefined,
): DelinquencyDifference | undefined =>
  isDelinquency(history, stored) ? undefined : { kind: 'delinquency', creditNumber: row.credit_number };

const differenceOf = (
  loan: Loan,
  inBooks: readonly LedgerLine[],
  settled: readonly LedgerLine[],
): LedgerDifference | undefined => {
  const { row, payments, paidBack, history } = loan;
  const received = payments
    .filter(({ reversed_at }) => reversed_at === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  const byEvents = netOf([
    ...booksOf(row.principal, history, bookedUntil(row, history)),
    ...settled,
    ...paidBack.flatMap(({ amount }) => paymentReturnLines(amount)),
    ...chargeBackLines(refundsOf(loan)),
    { account: 'bank', instalment: undefined, amount: row.returned_at === null ? -row.principal : 0 },
    { account: 'cash_in_transit', instalment: undefined, amount: received },
  ]);
  const [first] = netOf([...inBooks, ...negated(byEvents)]);
  if (!first) return undefined;
  const { account, instalment } = first;
  const amountIn = (lines: readonly LedgerLine[]) =>
    lines.find((line) => line.account === account && line.instalment === instalment)?.amount ?? 0;
  return {
    kind: 'books',
    creditNumber: row.credit_number,
    account,
    instalment,
    inBooks: amountIn(inBooks),
    byEvents: amountIn(byEvents),
  };
};
