import { type SaidStanding, type WithdrawalStanding, withdrawalStanding } from '#core/rights/withdrawal.ts';
import { type ApplicationRow, lockApplication, statusOf } from '../../applications/application-status.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { Conflict } from '../../infrastructure/runtime/errors.ts';
import { withdrawUndelivered } from '../../loans/disbursement/withdraw.ts';
import { lockLoan } from '../../loans/loans.ts';
import { askClinic } from './ask-clinic.ts';
import { carryOut } from './carry-out.ts';
import { type WithdrawalContext, writeLetter } from './letters.ts';

export type WithdrawalRow = Row<'withdrawal'>;

/** A signed application, and what of it decides about a withdrawal. */
export interface Signed {
  readonly application: ApplicationRow;
  readonly signedAt: Date;
  readonly isTransferAsked: boolean;
  readonly withdrawal: WithdrawalRow | undefined;
}

export const findWithdrawal = (
  executor: Executor,
  applicationId: string,
): Promise<WithdrawalRow | undefined> =>
  executor
    .selectFrom('withdrawal')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

/** The newest signed application of a person. */
export const newestSigned = async (executor: Executor, accountId: string): Promise<Signed | undefined> => {
  const row = await executor
    .selectFrom('application')
    .innerJoin('signature', 'signature.application_id', 'application.id')
    .leftJoin('disbursement_transfer as transfer', (join) =>
      join.onRef('transfer.application_id', '=', 'application.id').on('transfer.failed_at', 'is', null),
    )
    .selectAll('application')
    .select(['signed_at', 'transfer.asked_at'])
    .where('application.account_id', '=', accountId)
    .where('signed_at', 'is not', null)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.signed_at) return undefined;
  const { signed_at: signedAt, asked_at: askedAt, ...application } = row;
  return {
    application,
    signedAt,
    isTransferAsked: askedAt !== null,
    withdrawal: await findWithdrawal(executor, application.id),
  };
};

/** How one stands that was said and is not carried out. */
export const saidStandingOf = (withdrawal: WithdrawalRow | undefined): SaidStanding | undefined => {
  if (!withdrawal || withdrawal.carried_out_at !== null) return undefined;
  if (withdrawal.begun_on !== null) return 'excluded';
  return withdrawal.clinic_asked_at === null ? 'recorded' : 'asked';
};

export const standingOf = (
  { application, signedAt, isTransferAsked, withdrawal }: Signed,
  now: Date,
): WithdrawalStanding | undefined =>
  withdrawalStanding({
    status: statusOf(application),
    signedAt,
    now,
    isTransferAsked,
    said: saidStandingOf(withdrawal),
  });

export const withdrawalOver = (): Conflict =>
  new Conflict(
    'withdrawal_over',
    'El plazo para retractarte ya pasó. Puedes pagar tu crédito antes de tiempo sin sanción, o radicar un reclamo.',
  );

const insert = (
  trx: Executor,
  { clock }: WithdrawalContext,
  application: ApplicationRow,
  saidTo: string,
): Promise<WithdrawalRow> =>
  trx
    .insertInto('withdrawal')
    .values({
      application_id: application.id,
      account_id: application.account_id,
      said_at: clock.now(),
      said_to: saidTo,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Ends a credit of which no money is on its way: one that never began is cancelled, of one whose disbursement the bank gave
 * back nothing is owed from here on.
 */
export const endUnpaid = async (
  trx: Executor,
  context: WithdrawalContext,
  application: ApplicationRow,
  said: { readonly to: string; readonly reason: string },
): Promise<void> => {
  const loan = await lockLoan(trx, application.credit_number);
  if (!loan) return withdrawUndelivered(trx, context, application, said.reason);
  const withdrawal =
    (await findWithdrawal(trx, application.id)) ?? (await insert(trx, context, application, said.to));
  await carryOut(trx, context, { loan, application, withdrawal });
};

/**
 * Withdraws from a person's newest signed credit, once: without the transfer asked for it is cancelled; delivered, the clinic
 * is asked whether the procedure had begun; with the money on its way it is recorded until that has arrived or is known not to. What it was then.
 * @throws Conflict when the last day has passed or there is nothing to withdraw from.
 */
export const recordWithdrawal = async (
  trx: Executor,
  context: WithdrawalContext,
  { accountId, creditNumber }: { readonly accountId: string; readonly creditNumber: number },
  said: { readonly to: string; readonly reason: string },
): Promise<WithdrawalStanding> => {
  // In the order of payments: the loan before its application.
  const loan = await lockLoan(trx, creditNumber);
  const newest = await newestSigned(trx, accountId);
  if (newest?.application.credit_number !== creditNumber) throw withdrawalOver();
  await lockApplication(trx, newest.application.id);
  const signed = await newestSigned(trx, accountId);
  const standing = signed && standingOf(signed, context.clock.now());
  if (!signed || !standing || standing === 'over') throw withdrawalOver();
  const { application } = signed;
  if (standing === 'cancels') {
    await endUnpaid(trx, context, application, said);
  } else if (standing === 'returns') {
    const withdrawal = await insert(trx, context, application, said.to);
    // It may have been opened while its application was waited for.
    const delivered = loan ?? (await lockLoan(trx, creditNumber));
    const isUnderWay = delivered === undefined || (delivered.returned_at !== null && signed.isTransferAsked);
    if (!isUnderWay) await askClinic(trx, context, application, withdrawal);
    else await writeLetter(trx, context, application, { kind: 'recorded', withdrawal });
  }
  return standing;
};

/** Goes on with the withdrawal that was said while the money was on its way, now that its clinic has it. */
export const withdrawDelivered = async (
  trx: Executor,
  context: WithdrawalContext,
  { applicationId }: { readonly applicationId: string },
): Promise<void> => {
  const withdrawal = await findWithdrawal(trx, applicationId);
  if (!withdrawal || saidStandingOf(withdrawal) !== 'recorded') return;
  const application = await lockApplication(trx, applicationId);
  if (!application) throw new Error(`application ${applicationId} is gone`);
  await askClinic(trx, context, application, withdrawal);
};

/** Carries out the withdrawal that was said, now that the clinic did not get the money, or has it no more. */
export const withdrawUnpaid = async (
  trx: Executor,
  context: WithdrawalContext,
  { applicationId }: { readonly applicationId: string },
): Promise<void> => {
  const withdrawal = await findWithdrawal(trx, applicationId);
  const standing = saidStandingOf(withdrawal);
  if (!withdrawal || standing === undefined || standing === 'excluded') return;
  const application = await lockApplication(trx, applicationId);
  if (!application) throw new Error(`application ${applicationId} is gone`);
  const { said_to: to } = withdrawal;
  await endUnpaid(trx, context, application, { to, reason: `withdrew, ${to}` });
};
