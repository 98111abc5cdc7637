import { sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { verifyLedger } from '../../../server/loans/ledger/ledger-verification.ts';
import type { WompiTransaction } from '../../support/checkout-provider.ts';
import { groupBy } from '../../support/group-by.ts';
import type { Tally } from '../../support/tally.ts';
import { violate } from '../harness/robot.ts';
import { auditRefunds, REFUND_VIOLATIONS } from './audit-refunds.ts';
import type { TreasuryTransfer } from './refunds.ts';

export const VIOLATIONS = [
  ...['missing', 'duplicates', 'strange, not as the provider has it', 'attempts that say otherwise'],
  ...['entries that do not sum to zero', 'sum of the ledger', 'ledger verify, differences'],
  ...['acknowledged events forgotten', 'mismatches noted', 'jobs stuck', 'jobs dead'],
  ...REFUND_VIOLATIONS,
] as const;
type Violation = (typeof VIOLATIONS)[number];
type Complain = (kind: Violation, details: string) => void;

const PROVIDER = 'wompi';

const readPayments = (db: Database) =>
  db
    .selectFrom('payment')
    .innerJoin('loan', 'loan.credit_number', 'payment.credit_number')
    .leftJoin('payment_attempt', 'payment_attempt.reference', 'payment.reference')
    .where('provider', '=', PROVIDER)
    .selectAll('payment')
    .select(['loan.disbursed_on', 'payment_attempt.credit_number as signed_for'])
    .select('payment_attempt.created_at as signed_at')
    .execute();

type Posted = Awaited<ReturnType<typeof readPayments>>[number];

/** Whether a payment matches the provider's: reference, amount, credit, day, and reversal. */
const isFaithful = (payment: Posted, transaction: WompiTransaction): boolean => {
  const paidOn = bogotaDate(payment.paid_at);
  const valueDate = paidOn < payment.disbursed_on ? payment.disbursed_on : paidOn;
  // A total that was signed before midnight closes the credit of that day.
  const signedOn = payment.signed_at && bogotaDate(payment.signed_at);
  return (
    payment.reference === transaction.reference &&
    payment.amount * 100 === transaction.amount_in_cents &&
    payment.credit_number === payment.signed_for &&
    (payment.value_date === valueDate || payment.value_date === signedOn) &&
    payment.paid_at >= new Date(transaction.created_at) &&
    payment.paid_at <= new Date(transaction.finalized_at ?? 0) &&
    (transaction.status === 'APPROVED' ? payment.reversed_at === null : payment.reversed_at !== null) &&
    (transaction.status === 'APPROVED' || transaction.status === 'VOIDED')
  );
};

const auditPayments = async (
  db: Database,
  transactions: readonly WompiTransaction[],
  tally: Tally,
  complain: Complain,
): Promise<void> => {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const posted = new Set<string>();
  for (const payment of await readPayments(db)) {
    const id = payment.provider_transaction_id;
    const transaction = byId.get(id);
    tally.add('payments posted');
    if (payment.reversed_at) tally.add('payments reversed');
    if (posted.has(id)) complain('duplicates', `payment of transaction ${id}`);
    posted.add(id);
    if (!transaction || !isFaithful(payment, transaction))
      complain(
        'strange, not as the provider has it',
        `${JSON.stringify(payment)} of ${JSON.stringify(transaction)}`,
      );
  }
  for (const { id, reference, status } of transactions)
    if (status === 'APPROVED' && !posted.has(id)) complain('missing', `transaction ${id} of ${reference}`);
};

/** The expected status of an attempt, by its transactions, oldest first. */
const statusOf = (transactions: readonly WompiTransaction[]): string => {
  if (transactions.some(({ status }) => status === 'APPROVED')) return 'approved';
  return transactions.at(-1)?.status.toLowerCase() ?? 'expired';
};

const auditAttempts = async (
  db: Database,
  transactions: readonly WompiTransaction[],
  tally: Tally,
  complain: Complain,
): Promise<void> => {
  const grouped = groupBy(transactions, ({ reference }) => reference);
  for (const { reference, status } of await db
    .selectFrom('payment_attempt')
    .select(['reference', 'status'])
    .execute()) {
    tally.add('attempts');
    const tries = grouped.get(reference) ?? [];
    if (status !== statusOf(tries))
      complain('attempts that say otherwise', `${reference} says ${status}: ${JSON.stringify(tries)}`);
  }
};

const auditBooks = async (db: Database, tally: Tally, complain: Complain): Promise<void> => {
  const { rows } = await sql<{ id: number; total: number }>`
    select entry.id, coalesce(sum(line.amount), 0) as total from ledger_entry entry
      left join ledger_line line on line.entry_id = entry.id and line.credit_number = entry.credit_number
        and line.posted_on = entry.posted_on
      group by entry.id`.execute(db);
  tally.add('ledger entries', rows.length);
  const totals = rows.map(({ id, total }) => ({ id, total: Number(total) }));
  for (const { id, total } of totals)
    if (total !== 0) complain('entries that do not sum to zero', `entry ${id} sums to ${total}`);
  const sum = totals.reduce((before, { total }) => before + total, 0);
  if (sum !== 0) complain('sum of the ledger', `${sum} pesos`);
  const { loans, difference } = await verifyLedger(db);
  tally.add('loans', loans);
  if (difference) complain('ledger verify, differences', JSON.stringify(difference));
};

/** Unfinished settlements and comparisons, and what has failed for good; e-mails may still be pending. */
const auditJobs = async (db: Database, complain: Complain): Promise<void> => {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state::text from pgboss.job where name in (select name from pgboss.queue where name not like '\\_\\_%')
      and (state in ('failed', 'cancelled') or state in ('created', 'retry', 'active')
        and (name like 'settle-%' or name = 'reconcile-days'))`.execute(db);
  for (const { name, state } of rows)
    complain(/failed|cancelled/.test(state) ? 'jobs dead' : 'jobs stuck', `${name} is ${state}`);
};

/** The books after everything is settled, compared with the provider's and the treasury's own lists. */
export const audit = async (
  db: Database,
  {
    transactions,
    transfers,
  }: { readonly transactions: readonly WompiTransaction[]; readonly transfers: readonly TreasuryTransfer[] },
  acknowledged: ReadonlySet<string>,
  tally: Tally,
): Promise<void> => {
  const complain: Complain = (kind, details) => violate(tally, kind, details);
  await auditPayments(db, transactions, tally, complain);
  await auditAttempts(db, transactions, tally, complain);
  await auditBooks(db, tally, complain);
  await auditJobs(db, complain);
  await auditRefunds(db, transactions, transfers, { tally, complain });
  const events = await db.selectFrom('vendor_event').select('id').execute();
  const stored = new Set(events.map(({ id }) => id));
  for (const event of acknowledged)
    if (!stored.has(`${PROVIDER}:${event}`)) complain('acknowledged events forgotten', event);
  const mismatches = await db
    .selectFrom('audit_entry')
    .select('subject')
    .where('action', '=', 'payment_mismatch')
    .execute();
  for (const { subject } of mismatches) complain('mismatches noted', `${subject}`);
};
