import { sql } from 'kysely';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import type { Jobs } from '../../infrastructure/jobs/jobs.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';

/** Whether still nothing of ours explains a listed transfer. */
export const IS_UNEXPLAINED = sql<boolean>`company = 'treasury'
  and not exists (select from disbursement_transfer where request_id = unmatched_record.reference)
  and not exists (
    select from refund
    where payment_id = substring(reference from '^return-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
      and 'return-' || payment_id || case attempt when 1 then '' else '-' || attempt end = reference)`;

type Missing = Row<'unmatched_record'>;

const selectMissing = (executor: Executor) =>
  executor
    .selectFrom('unmatched_record')
    .selectAll()
    .where(IS_UNEXPLAINED)
    .where('status', 'in', ['pending', 'settled']);

/** A listed transfer that was, or may be, paid, and of which still nothing is here. */
export const findMissing = (executor: Executor, transferId: string): Promise<Missing | undefined> =>
  selectMissing(executor).where('record_id', '=', transferId).executeTakeFirst();

/** With more of them than that nothing leaves. */
const MOST_COMPARED = 200;

/** Those of which operators have not said that they are of no request. */
export const readMissing = (executor: Executor): Promise<readonly Missing[]> =>
  selectMissing(executor)
    .where('dismissed_at', 'is', null)
    .orderBy('made_at')
    .limit(MOST_COMPARED + 1)
    .execute();

/** Money that is to leave. */
interface Leaving {
  /** Under which the treasury is asked: what it lists under the same is this, and not paid again. */
  readonly requestId: string;
  readonly document: string;
  readonly account: string;
  /** The request that it pays. */
  readonly applicationId?: string;
}

/**
 * The transfer to the same payee that the treasury has and we have not: it may be this one, made before a restore. Until it is
 * adopted, or operators say that it is another one, nothing more leaves to that payee.
 */
export const findSamePayee = (
  missing: readonly Missing[],
  { requestId, document, account, applicationId }: Leaving,
): Missing | undefined =>
  missing.length > MOST_COMPARED
    ? missing[0]
    : missing.find(
        (record) =>
          record.reference !== requestId &&
          !(applicationId !== undefined && record.not_of.includes(applicationId)) &&
          (record.payee_account === null ||
            record.payee_account === account ||
            record.payee_document === document),
      );

/**
 * Requires that the companies' lists were compared with ours in this history of the database: after a restore, before any money
 * leaves. Else has them compared.
 * @throws RetryLater.
 */
export const requireCompared = async (
  executor: Executor,
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
): Promise<void> => {
  const compared = await executor
    .selectFrom('compared_history')
    .select('history')
    .where('history', '=', sql<string>`database_history()`)
    .executeTakeFirst();
  if (compared) return;
  await jobs.enqueue('find-unmatched-records', {}, { executor });
  throw new RetryLater('the database was restored: the lists of the companies are compared first');
};

/** Sets going again what may have waited for a missing transfer: the one that is named, or all that no transfer was asked for. */
export const resumeWaiting = async (
  trx: Executor,
  { jobs }: { readonly jobs: Pick<Jobs, 'enqueue'> },
  applicationId?: string,
): Promise<void> => {
  const waiting = await trx
    .selectFrom('application')
    .leftJoin('disbursement_transfer', 'application_id', 'application.id')
    .select('application.id')
    .where('status', '=', 'pendiente_desembolso')
    .where('attempt', 'is', null)
    .$if(applicationId !== undefined, (query) => query.where('application.id', '=', applicationId ?? ''))
    .execute();
  for (const { id } of waiting)
    await jobs.enqueue('advance-disbursement', { applicationId: id }, { executor: trx });
};
