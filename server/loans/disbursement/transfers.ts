import { randomUUID } from 'node:crypto';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { type ApplicationRow, lockApplication } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { type LoanRow, lockLoan } from '../loans.ts';
import { findSamePayee, readMissing, requireCompared } from './missing-transfers.ts';
import { readPayee } from './payee.ts';

export type Transfer = Row<'disbursement_transfer'>;
type Disbursement = Row<'disbursement'>;

/** Calendar days after its settlement in which a transfer may come back: banks do so within a few business days. */
export const RETURN_DAYS = 15;
const CHECK_MS = 6 * 3_600_000;

/** Whether the bank may still give back what was settled then. */
const mayComeBack = (settledAt: Date, now: Date): boolean =>
  bogotaDate(now) <= addDays(bogotaDate(settledAt), RETURN_DAYS);

/** When the bank is asked next about a transfer that it has not settled, or settled then; null once it cannot come back. */
export const nextCheck = (settledAt: Date | null, now: Date): Date | null =>
  settledAt === null || mayComeBack(settledAt, now) ? new Date(now.getTime() + CHECK_MS) : null;

export const recordProgress = async (
  executor: Executor,
  applicationId: string,
  progress: Partial<Omit<Disbursement, 'application_id'>>,
): Promise<void> => {
  await executor
    .insertInto('disbursement')
    .values({ application_id: applicationId, ...progress })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet(progress))
    .execute();
};

export const findDisbursement = (
  executor: Executor,
  applicationId: string,
): Promise<Disbursement | undefined> =>
  executor
    .selectFrom('disbursement')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

/** The latest try to pay a credit. */
export const latestTransfer = (executor: Executor, applicationId: string): Promise<Transfer | undefined> =>
  executor
    .selectFrom('disbursement_transfer')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether the clinic is to be paid, for the first time or after the bank gave the money back. */
export const awaitsTransfer = (
  { status }: Pick<ApplicationRow, 'status'>,
  loan: Pick<LoanRow, 'returned_at'> | undefined,
): boolean =>
  status === 'pendiente_desembolso' ||
  (status === 'fulfilled' && loan !== undefined && loan.returned_at !== null);

/** An application with its loan, both locked, in the order of payments. */
export const lockCredit = async (
  trx: Executor,
  { id, credit_number: creditNumber }: Pick<ApplicationRow, 'id' | 'credit_number'>,
): Promise<{ readonly application: ApplicationRow; readonly loan: LoanRow | undefined } | undefined> => {
  const loan = await lockLoan(trx, creditNumber);
  const application = await lockApplication(trx, id);
  return application && { application, loan };
};

/** A transfer is asked for again only when the bank still says that the one before cannot be paid. */
const requireStillFailed = async (
  { adapters, log }: Context,
  { transfer_id: transferId, application_id: applicationId }: Transfer,
): Promise<void> => {
  if (transferId === null) return;
  const { status } = await adapters.treasury.readTransfer(transferId);
  if (status === 'rejected' || status === 'returned') return;
  log.error({ applicationId, transferId, status }, 'a transfer that had failed may be paid after all');
  throw new RetryLater();
};

/** Under which the treasury is asked for a try: the same one is paid once. */
export const requestIdOf = (applicationId: string, attempt: number): string =>
  attempt === 1 ? applicationId : `${applicationId}-${attempt}`;

const insertTransfer = async (
  trx: Executor,
  context: Context,
  application: ApplicationRow,
  attempt: number,
): Promise<Transfer | undefined> => {
  const now = context.clock.now();
  const { id, amount } = application;
  const payee = await readPayee(trx, context, application);
  if (payee === 'paused') throw new RetryLater();
  if (payee === 'none') {
    const held = await findDisbursement(trx, id);
    await recordProgress(trx, id, { held_at: held?.held_at ?? now });
    return undefined;
  }
  const requestId = requestIdOf(id, attempt);
  const { payee_nit: document, account_number: account } = payee;
  if (findSamePayee(await readMissing(trx), { requestId, document, account, applicationId: id }))
    throw new RetryLater('the treasury has a transfer to this payee that is missing here');
  const transfer = await trx
    .insertInto('disbursement_transfer')
    .values({
      id: randomUUID(),
      application_id: id,
      attempt,
      request_id: requestId,
      amount,
      ...payee,
      asked_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordProgress(trx, id, { held_at: null, next_check_at: nextCheck(null, now) });
  return transfer;
};

/**
 * The one transfer of an application that may be paid, stored before the treasury is asked: whoever withdraws after it cannot
 * know whether the money goes out. Undefined where nothing is to be paid, there is no account to pay it to, or the one
 * before failed and no operator asked for another one.
 * @throws RetryLater while the one before might be paid after all, the account is new, or after a restore it may have been paid;
 * VendorDown.
 */
export const claimTransfer = async (
  context: Context,
  application: ApplicationRow,
): Promise<Transfer | undefined> => {
  const { db } = context;
  const before = await latestTransfer(db, application.id);
  if (before && before.failed_at !== null) await requireStillFailed(context, before);
  if (!before || before.failed_at !== null) await requireCompared(db, context);
  return inTransaction(db, async (trx) => {
    const credit = await lockCredit(trx, application);
    if (!credit || !awaitsTransfer(credit.application, credit.loan)) return undefined;
    const latest = await latestTransfer(trx, application.id);
    if (!latest) return insertTransfer(trx, context, credit.application, 1);
    if (latest.failed_at === null) return latest;
    const disbursement = await findDisbursement(trx, application.id);
    if (latest.id !== before?.id || disbursement?.retried_attempt !== latest.attempt) return undefined;
    return insertTransfer(trx, context, credit.application, latest.attempt + 1);
  });
};
