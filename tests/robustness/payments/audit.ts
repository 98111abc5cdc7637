import { sql } from 'kysely';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Database } from '../../../server/infrastructure/database/connection.ts';
import { verifyLedger } from '../../../server/loans/ledger/ledger-verification.ts';
import type { Tally } from '../../support/tally.ts';
import { byReference, type ListedTransaction } from './sandbox.ts';

/** The books after everything is settled, compared with the provider. */
export interface Audit {
  readonly approved: number;
  readonly posted: number;
  readonly missing: number;
  readonly duplicates: number;
  /** Payments that the provider does not have, or has differently. */
  readonly strange: number;
  readonly reversed: number;
  readonly attempts: number;
  readonly wrongStatuses: number;
  readonly unbalancedEntries: number;
  readonly ledgerEntries: number;
  readonly ledgerSum: number;
  readonly ledgerDifferences: number;
  readonly loans: number;
  readonly closedLoans: number;
  /** Unfinished settlements and comparisons; e-mails may still be pending. */
  readonly openJobs: number;
  readonly deadJobs: number;
  readonly eventsStored: number;
  readonly eventsForgotten: number;
  readonly mismatches: number;
}

const PROVIDER = 'wompi';

const readPayments = (db: Database) =>
  db
    .selectFrom('payment')
    .innerJoin('loan', 'loan.credit_number', 'payment.credit_number')
    .leftJoin('payment_attempt', 'payment_attempt.reference', 'payment.reference')
    .where('provider', '=', PROVIDER)
    .selectAll('payment')
    .select(['loan.disbursed_on', 'payment_attempt.credit_number as signed_for'])
    .execute();

type Posted = Awaited<ReturnType<typeof readPayments>>[number];

/** Whether a payment matches the provider's: reference, amount, credit, day, and reversal. */
const isFaithful = (payment: Posted, transaction: ListedTransaction): boolean => {
  const paidOn = bogotaDate(new Date(transaction.created_at));
  const valueDate = paidOn < payment.disbursed_on ? payment.disbursed_on : paidOn;
  return (
    payment.reference === transaction.reference &&
    payment.amount * 100 === transaction.amount_in_cents &&
    payment.credit_number === payment.signed_for &&
    payment.value_date === valueDate &&
    (transaction.status === 'APPROVED' ? payment.reversed_at === null : payment.reversed_at !== null) &&
    (transaction.status === 'APPROVED' || transaction.status === 'VOIDED')
  );
};

/** The expected status of an attempt, by its transactions, newest first. */
const statusOf = (transactions: readonly ListedTransaction[]): string => {
  if (transactions.some(({ status }) => status === 'APPROVED')) return 'approved';
  return transactions[0]?.status.toLowerCase() ?? 'expired';
};

const ledgerFigures = async (db: Database) => {
  const { rows } = await sql<{ entries: number; unbalanced: number; sum: number }>`
    select count(*) as entries, count(*) filter (where total <> 0) as unbalanced,
      coalesce(sum(total), 0)::bigint as sum
    from (select entry.id, coalesce(sum(line.amount), 0) as total from ledger_entry entry
      left join ledger_line line on line.entry_id = entry.id and line.credit_number = entry.credit_number
        and line.posted_on = entry.posted_on
      group by entry.id) entries`.execute(db);
  return rows[0] ?? { entries: 0, unbalanced: 0, sum: 0 };
};

const jobFigures = async (db: Database) => {
  const { rows } = await sql<{ open: number; dead: number }>`
    select count(*) filter (where state in ('created', 'retry', 'active')
        and (name like 'settle-%' or name = 'reconcile-days')) as open,
      count(*) filter (where state in ('failed', 'cancelled')) as dead
    from pgboss.job where name in (select name from pgboss.queue where name not like '\\_\\_%')`.execute(db);
  return rows[0] ?? { open: 0, dead: 0 };
};

const auditPayments = async (db: Database, transactions: readonly ListedTransaction[], tally: Tally) => {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const payments = await readPayments(db);
  const posted = new Map<string, number>();
  let strange = 0;
  for (const payment of payments) {
    const id = payment.provider_transaction_id;
    posted.set(id, (posted.get(id) ?? 0) + 1);
    const transaction = byId.get(id);
    if (transaction && isFaithful(payment, transaction)) continue;
    strange += 1;
    tally.complain(`strange payment ${JSON.stringify(payment)} of ${JSON.stringify(transaction)}`);
  }
  const approved = transactions.filter(({ status }) => status === 'APPROVED');
  const missing = approved.filter(({ id }) => !posted.has(id));
  for (const { id, reference } of missing) tally.complain(`missing: transaction ${id} of ${reference}`);
  const duplicates = [...posted.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    ...{ approved: approved.length, posted: payments.length, missing: missing.length, duplicates, strange },
    reversed: payments.filter(({ reversed_at }) => reversed_at !== null).length,
  };
};

const auditAttempts = async (db: Database, transactions: readonly ListedTransaction[], tally: Tally) => {
  const grouped = byReference(transactions);
  const attempts = await db.selectFrom('payment_attempt').select(['reference', 'status']).execute();
  const wrong = attempts.filter(({ reference, status }) => status !== statusOf(grouped.get(reference) ?? []));
  for (const { reference, status } of wrong)
    tally.complain(`attempt ${reference} says ${status}: ${JSON.stringify(grouped.get(reference))}`);
  return { attempts: attempts.length, wrongStatuses: wrong.length };
};

export const audit = async (
  db: Database,
  transactions: readonly ListedTransaction[],
  acknowledged: ReadonlySet<string>,
  tally: Tally,
): Promise<Audit> => {
  const ledger = await ledgerFigures(db);
  const jobs = await jobFigures(db);
  const { loans, difference } = await verifyLedger(db);
  if (difference) tally.complain(`the books differ: ${JSON.stringify(difference)}`);
  const events = await db.selectFrom('vendor_event').select('id').execute();
  const stored = new Set(events.map(({ id }) => id));
  const forgotten = [...acknowledged].filter((fact) => !stored.has(`${PROVIDER}:${fact}`));
  const closed = await db
    .selectFrom('loan')
    .select('credit_number')
    .where('closed_at', 'is not', null)
    .execute();
  const mismatches = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'payment_mismatch')
    .execute();
  return {
    ...(await auditPayments(db, transactions, tally)),
    ...(await auditAttempts(db, transactions, tally)),
    ...{ ledgerEntries: ledger.entries, unbalancedEntries: ledger.unbalanced, ledgerSum: ledger.sum },
    ...{ ledgerDifferences: difference ? 1 : 0, loans, closedLoans: closed.length },
    ...{ openJobs: jobs.open, deadJobs: jobs.dead },
    ...{ eventsStored: stored.size, eventsForgotten: forgotten.length, mismatches: mismatches.length },
  };
};
