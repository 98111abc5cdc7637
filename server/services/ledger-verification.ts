import type { Executor } from '../database/connection.ts';
import { balancesOf, type LedgerAccount, negated, netOf } from './ledger.ts';
import { booksOf } from './loan-books.ts';
import { bookedUntil, loadLoan } from './loans.ts';

const BATCH = 500;

export interface LedgerDifference {
  readonly creditNumber: number;
  readonly account: LedgerAccount;
  readonly instalment: number | undefined;
  /** Whole pesos, debit positive. */
  readonly inBooks: number;
  readonly byEvents: number;
}

export interface Verification {
  readonly loans: number;
  /** The first one found, by credit number. */
  readonly difference: LedgerDifference | undefined;
}

/** Works every loan out from its events and compares each account of each instalment with the books. */
export const verifyLedger = async (executor: Executor): Promise<Verification> => {
  let loans = 0;
  let after = 0;
  for (;;) {
    const rows = await executor
      .selectFrom('loan')
      .selectAll()
      .where('credit_number', '>', after)
      .orderBy('credit_number')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const difference = await differenceOf(executor, row);
      loans += 1;
      if (difference) return { loans, difference };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return { loans, difference: undefined };
    after = last.credit_number;
  }
};

const differenceOf = async (
  executor: Executor,
  row: Parameters<typeof loadLoan>[1],
): Promise<LedgerDifference | undefined> => {
  const { payments, history } = await loadLoan(executor, row);
  const received = payments
    .filter(({ reversed_at }) => reversed_at === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  const byEvents = netOf([
    ...booksOf(row.principal, history, bookedUntil(row, history)),
    { account: 'bank', instalment: undefined, amount: -row.principal },
    { account: 'cash_in_transit', instalment: undefined, amount: received },
  ]);
  const inBooks = await balancesOf(executor, row.credit_number);
  const [first] = netOf([...inBooks, ...negated(byEvents)]);
  if (!first) return undefined;
  const { account, instalment } = first;
  const said = (lines: typeof byEvents) =>
    lines.find((line) => line.account === account && line.instalment === instalment)?.amount ?? 0;
  return {
    creditNumber: row.credit_number,
    account,
    instalment,
    inBooks: said(inBooks),
    byEvents: said(byEvents),
  };
};
