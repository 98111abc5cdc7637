import type { CalendarDate } from '../../src/core/domain/calendar-date.ts';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/connection.ts';

/**
 * The accounts of the books. `cash_in_transit` is what the payment provider has taken and not yet settled; each receivable
 * is what was earned and not paid yet; the two payables are collected for the insurer and the guarantee fund;
 * `borrower_credit` is what arrived beyond the debt.
 */
const LEDGER_ACCOUNTS = [
  'bank',
  'cash_in_transit',
  'loan_principal',
  'costs_receivable',
  'arrears_receivable',
  'insurance_receivable',
  'guarantee_receivable',
  'interest_receivable',
  'interest_income',
  'arrears_income',
  'collection_costs',
  'insurance_payable',
  'guarantee_payable',
  'borrower_credit',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Whole pesos; debit positive, credit negative. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly instalment: number | undefined;
  readonly amount: number;
}

export interface LedgerEntry {
  readonly creditNumber: number;
  /**
   * `accrual` enters what was earned since the one before; `reapplication` moves what earlier payments had paid when one
   * dated before them arrives or a cap is loaded.
   */
  readonly kind: 'disbursement' | 'accrual' | 'payment' | 'reversal' | 'reapplication';
  /** What happened, once and for all: an entry is posted once for each kind and reference. */
  readonly reference: string;
  readonly valueDate: CalendarDate;
  readonly lines: readonly LedgerLine[];
}

/** Adds the lines of each account and instalment into one, without those that come to nothing. */
export const netOf = (lines: readonly LedgerLine[]): readonly LedgerLine[] => {
  const totals = new Map<string, LedgerLine>();
  for (const line of lines) {
    const key = `${line.account} ${line.instalment ?? ''}`;
    totals.set(key, { ...line, amount: (totals.get(key)?.amount ?? 0) + line.amount });
  }
  return [...totals.values()].filter((line) => line.amount !== 0);
};

export const negated = (lines: readonly LedgerLine[]): readonly LedgerLine[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }));

/**
 * Writes a balanced entry down for ever and gives its number. A correction is another entry.
 * Errors: an entry without lines or that does not balance is a fault of ours and throws; the database would refuse it too.
 */
export const post = async (executor: Executor, clock: Clock, entry: LedgerEntry): Promise<number> => {
  const lines = netOf(entry.lines);
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  if (lines.length === 0 || sum !== 0) {
    throw new Error(`ledger entry ${entry.kind} ${entry.reference} does not balance: ${sum}`);
  }
  const { id } = await executor
    .insertInto('ledger_entry')
    .values({
      credit_number: entry.creditNumber,
      kind: entry.kind,
      reference: entry.reference,
      value_date: entry.valueDate,
      posted_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await executor
    .insertInto('ledger_line')
    .values(lines.map((line) => ({ entry_id: id, ...line })))
    .execute();
  return id;
};

/** The lines of an entry. */
export const linesOf = async (executor: Executor, entryId: number): Promise<readonly LedgerLine[]> => {
  const rows = await executor
    .selectFrom('ledger_line')
    .select(['account', 'instalment', 'amount'])
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .execute();
  return rows.map(toLine);
};

/** What the books say of a credit: the sum of all its entries, by account and instalment. */
export const balancesOf = async (
  executor: Executor,
  creditNumber: number,
): Promise<readonly LedgerLine[]> => {
  const rows = await executor
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_line.entry_id')
    .select(['account', 'instalment', (by) => by.fn.sum<string>('amount').as('amount')])
    .where('credit_number', '=', creditNumber)
    .groupBy(['account', 'instalment'])
    .orderBy('account')
    .orderBy('instalment')
    .execute();
  return netOf(rows.map(toLine));
};

const isLedgerAccount = (name: string): name is LedgerAccount =>
  LEDGER_ACCOUNTS.some((known) => known === name);

const toLine = (row: {
  readonly account: string;
  readonly instalment: number | null;
  readonly amount: number | string;
}): LedgerLine => {
  if (!isLedgerAccount(row.account)) throw new Error(`the books have the unknown account ${row.account}`);
  return { account: row.account, instalment: row.instalment ?? undefined, amount: Number(row.amount) };
};
