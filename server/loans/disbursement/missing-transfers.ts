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
    where 'return-' || payment_id || case attempt when 1 then '' else '-' || attempt end = unmatched_record.reference)`;

/** A listed transfer that was, or may be, paid, and of which still nothing is here. */
export const findMissing = (
  executor: Executor,
  transferId?: string,
): Promise<readonly Row<'unmatched_record'>[]> =>
  executor
    .selectFrom('unmatched_record')
    .selectAll()
    .where(IS_UNEXPLAINED)
    .where('status', 'in', ['pending', 'settled'])
    .$if(transferId !== undefined, (query) => query.where('record_id', '=', transferId ?? ''))
    .orderBy('made_at')
    .execute();

/** Money that is to leave. */
export interface Leaving {
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
export const findSamePayee = async (
  executor: Executor,
  { requestId, document, account, applicationId }: Leaving,
): Promise<Row<'unmatched_record'> | undefined> =>
  (await findMissing(executor)).find(
    (record) =>
      record.reference !== requestId &&
      record.dismissed_at === null &&
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
