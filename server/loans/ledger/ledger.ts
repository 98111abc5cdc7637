import { type JoinBuilder, sql } from 'kysely';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row, Tables } from '../../infrastructure/database/tables.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { byCredit } from '../loans.ts';

/**
 * Ledger accounts. `cash_in_transit`: taken by the payment provider and not yet settled; receivables: accrued and unpaid; the
 * two payables: collected for the insurer and the guarantee fund; `borrower_credit`: overpayments, and what whoever withdrew
 * had paid; `clinic_receivable`: what the clinic has to pay back of a credit that was withdrawn from; `refund_receivable`,
 * `payer_receivable`: what the borrower, or somebody else who paid, owes of a refund whose payment was charged back;
 * `waived_debt`: what the lender gave up of a debt.
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
  'clinic_receivable',
  'refund_receivable',
  'payer_receivable',
  'waived_debt',
] as const;

export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** Whole pesos; debit positive, credit negative. */
export interface LedgerLine {
  readonly account: LedgerAccount;
  readonly instalment: number | undefined;
  readonly amount: number;
}

/** What was given back, and what follows from it: no part of how a loan's events are applied. */
export const SETTLEMENTS = ['clinic_refund', 'payment_return', 'refund_return', 'charge_back'] as const;

export interface LedgerEntry {
  readonly creditNumber: number;
  /**
   * `accrual`: accrued since the previous one; `reapplication`: corrects allocations after a backdated payment or a loaded
   * cap; `withdrawal`: its holder withdrew; `waiver`: a residue was given up; `disbursement_return`: the bank gave back what was disbursed; the last four are what the clinic paid back, what went back by
   * transfer, what of that the bank gave back, and what of it is owed again as its payment was charged back.
   */
  readonly kind:
    | 'disbursement'
    | 'accrual'
    | 'payment'
    | 'reversal'
    | 'reapplication'
    | 'withdrawal'
    | 'waiver'
    | 'disbursement_return'
    | (typeof SETTLEMENTS)[number];
  /** Dedupe key: an entry is posted once per credit, kind and reference. */
  readonly reference: string;
  readonly valueDate: CalendarDate;
  readonly lines: readonly LedgerLine[];
}

/** Sums the lines per account and instalment; omits zero sums. */
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

const requireBalance = ({ kind, reference, lines }: LedgerEntry): void => {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (lines.length === 0 || sum !== 0)
    throw new Error(`ledger entry ${kind} ${reference} does not balance: ${sum}`);
};

type EntryKey = Pick<LedgerEntry, 'creditNumber' | 'reference'> & { readonly kind: string };

const keyOf = ({ creditNumber, kind, reference }: EntryKey): string => `${creditNumber} ${kind} ${reference}`;

/**
 * Appends balanced entries and returns their numbers, in order; locks their loans. Entries are immutable: a correction is a
 * new entry.
 * @throws throws for an entry that is empty or does not balance, and for one of the same credit, kind and reference as another
 * one; the database refuses both too.
 */
export const postAll = async (
  executor: Executor,
  clock: Clock,
  entries: readonly LedgerEntry[],
): Promise<readonly number[]> => {
  const netted = entries.map((entry) => ({ ...entry, lines: netOf(entry.lines) }));
  for (const entry of netted) requireBalance(entry);
  if (netted.length === 0) return [];
  const postedAt = clock.now();
  const postedOn = bogotaDate(postedAt);
  // Columns as arrays: a statement has at most 65 535 parameters.
  const posted = await sql<{ id: number; creditNumber: number; kind: string; reference: string }>`
    insert into ledger_entry (credit_number, kind, reference, value_date, posted_at, posted_on)
    select credit_number, kind, reference, value_date, ${postedAt}::timestamptz, ${postedOn}::date
    from unnest(
      ${netted.map((entry) => entry.creditNumber)}::bigint[], ${netted.map((entry) => entry.kind)}::text[],
      ${netted.map((entry) => entry.reference)}::text[], ${netted.map((entry) => entry.valueDate)}::date[]
    ) as entry (credit_number, kind, reference, value_date)
    returning id, credit_number as "creditNumber", kind, reference`.execute(executor);
  const ids = new Map(posted.rows.map(({ id, ...entry }) => [keyOf(entry), id]));
  const numbers = netted.map((entry) => {
    const id = ids.get(keyOf(entry));
    if (id === undefined) throw new Error(`ledger entry ${keyOf(entry)} got no number`);
    return id;
  });
  const lines = netted.flatMap((entry, index) =>
    entry.lines.map((line) => ({ ...line, creditNumber: entry.creditNumber, entryId: numbers[index] })),
  );
  await sql`
    insert into ledger_line (credit_number, posted_on, entry_id, account, instalment, amount)
    select credit_number, ${postedOn}::date, entry_id, account, instalment, amount from unnest(
      ${lines.map((line) => line.creditNumber)}::bigint[], ${lines.map((line) => line.entryId)}::bigint[],
      ${lines.map((line) => line.account)}::text[], ${lines.map((line) => line.instalment)}::smallint[],
      ${lines.map((line) => line.amount)}::bigint[]
    ) as line (credit_number, entry_id, account, instalment, amount)`.execute(executor);
  return numbers;
};

/**
 * Posts one balanced entry and returns its number.
 * @throws as `postAll`.
 */
export const post = async (executor: Executor, clock: Clock, entry: LedgerEntry): Promise<number> => {
  const [id] = await postAll(executor, clock, [entry]);
  if (id === undefined) throw new Error(`ledger entry ${entry.kind} ${entry.reference} was not posted`);
  return id;
};

/** The lines of a payment's entry, which was posted with it. */
export const linesOf = async (
  executor: Executor,
  payment: Pick<Row<'payment'>, 'credit_number' | 'ledger_entry_id' | 'posted_at'>,
): Promise<readonly LedgerLine[]> => {
  const rows = await executor
    .selectFrom('ledger_line')
    .select(['account', 'instalment', 'amount'])
    .where('credit_number', '=', payment.credit_number)
    .where('posted_on', '=', bogotaDate(payment.posted_at))
    .where('entry_id', '=', payment.ledger_entry_id)
    .orderBy('id')
    .execute();
  return rows.map(toLine);
};

/** Joins a line to its entry within credit and year. */
export const toEntry = (
  join: JoinBuilder<Tables, 'ledger_line' | 'ledger_entry'>,
): JoinBuilder<Tables, 'ledger_line' | 'ledger_entry'> =>
  join
    .onRef('ledger_entry.credit_number', '=', 'ledger_line.credit_number')
    .onRef('ledger_entry.posted_on', '=', 'ledger_line.posted_on')
    .onRef('ledger_entry.id', '=', 'ledger_line.entry_id');

/** The ledger balances of several credits, by account and instalment. */
export const balancesOfAll = async (
  executor: Executor,
  creditNumbers: readonly number[],
): Promise<ReadonlyMap<number, readonly LedgerLine[]>> => {
  const rows = await executor
    .selectFrom('ledger_line')
    .select(['credit_number', 'account', 'instalment', (by) => by.fn.sum<string>('amount').as('amount')])
    .where('credit_number', 'in', creditNumbers)
    .groupBy(['credit_number', 'account', 'instalment'])
    .orderBy('credit_number')
    .orderBy('account')
    .orderBy('instalment')
    .execute();
  const groups = byCredit(rows);
  return new Map(creditNumbers.map((number) => [number, netOf((groups.get(number) ?? []).map(toLine))]));
};

/** The ledger balances of a credit, by account and instalment. */
export const balancesOf = async (executor: Executor, creditNumber: number): Promise<readonly LedgerLine[]> =>
  (await balancesOfAll(executor, [creditNumber])).get(creditNumber) ?? [];

const balancesOfKinds = async (
  executor: Executor,
  creditNumber: number,
  comparison: 'in' | 'not in',
  kinds: readonly LedgerEntry['kind'][],
): Promise<readonly LedgerLine[]> => {
  const rows = await executor
    .selectFrom('ledger_line')
    .innerJoin('ledger_entry', toEntry)
    .select(['account', 'instalment', 'amount'])
    .where('ledger_line.credit_number', '=', creditNumber)
    .where('kind', comparison, kinds)
    .execute();
  return netOf(rows.map(toLine));
};

/** The balances of the entries of one kind. */
export const balancesOfKind = (
  executor: Executor,
  creditNumber: number,
  kind: LedgerEntry['kind'],
): Promise<readonly LedgerLine[]> => balancesOfKinds(executor, creditNumber, 'in', [kind]);

/** The balances of a credit but for what was given back, and what follows from it. */
export const appliedBalancesOf = (executor: Executor, creditNumber: number): Promise<readonly LedgerLine[]> =>
  balancesOfKinds(executor, creditNumber, 'not in', SETTLEMENTS);

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
