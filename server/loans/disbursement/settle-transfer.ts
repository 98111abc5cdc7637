import { boundedInstant } from '#core/calendar/calendar-date.ts';
import { momentInWords } from '#core/calendar/date-words.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import { type ApplicationRow, changeStatus } from '../../applications/application-status.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { TransferFailure } from '../../infrastructure/database/tables/loans.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import type { TransferReading } from '../../infrastructure/vendors/treasury.ts';
import { lockLoan } from '../loans.ts';
import { openLoanAgain, openLoanOf } from './open-loan.ts';
import { takeBackLoan } from './returned-loan.ts';
import {
  awaitsTransfer,
  latestTransfer,
  lockCredit,
  nextCheck,
  recordProgress,
  type Transfer,
} from './transfers.ts';

const record = async (
  trx: Executor,
  { id }: Transfer,
  end: Partial<Pick<Transfer, 'settled_at' | 'failed_at' | 'failure' | 'failure_reason'>>,
): Promise<void> => {
  await trx.updateTable('disbursement_transfer').set(end).where('id', '=', id).execute();
};

/** E-mail to a borrower whose credit had begun: the bank gave its money back. */
export const transferReturnedEmail = (
  { lender, publicUrl }: Pick<Context['config'], 'lender' | 'publicUrl'>,
  facts: {
    readonly firstNames: string;
    readonly creditNumber: number;
    readonly provider: string;
    readonly knownAt: Date;
  },
): EmailText =>
  composeEmail(
    lender,
    `El banco devolvió el dinero de tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      `El ${momentInWords(facts.knownAt)} supimos que el banco nos devolvió el dinero que le enviamos a ${facts.provider}.`,
      'Desde ya no debes nada: ni capital, ni intereses, ni cargos. No te cobramos por los días en que el dinero no estuvo donde tenía que estar.',
      `Revisamos la cuenta con ${facts.provider} y lo enviamos otra vez. Tu plan empieza de nuevo ese día, con las mismas condiciones, y te enviamos las fechas. Lo que hayas pagado se abona ese día.`,
    ],
    [
      `En ${publicUrl}/dashboard ves cómo va, y puedes desistir mientras el dinero no se haya entregado. No tienes que hacer nada.`,
    ],
    'Si tienes dudas,',
  );

const writeReturned = async (
  trx: Executor,
  context: Context,
  application: ApplicationRow,
  transfer: Transfer,
): Promise<void> => {
  const { first_names: firstNames, email } = await recipientOf(trx, application.profile_id);
  const { credit_number: creditNumber, account_id: accountId, provider_name: provider } = application;
  const knownAt = context.clock.now();
  await enqueueEmail(trx, context, {
    purpose: 'transfer_returned',
    accountId,
    creditNumber,
    dedupeKey: `transfer-returned:${transfer.id}`,
    to: email,
    ...transferReturnedEmail(context.config, { firstNames, creditNumber, provider, knownAt }),
    attachments: [],
  });
};

const fail = async (
  trx: Executor,
  context: Context,
  transfer: Transfer,
  credit: NonNullable<Awaited<ReturnType<typeof lockCredit>>>,
  {
    failure,
    failedAt,
    reason,
  }: Pick<TransferReading, 'failedAt' | 'reason'> & { readonly failure: TransferFailure },
): Promise<void> => {
  const { clock, events, log } = context;
  const { application, loan } = credit;
  const { id: applicationId, credit_number: creditNumber, account_id: accountId } = application;
  const now = clock.now();
  const at = failedAt ? boundedInstant(failedAt, transfer.settled_at ?? transfer.asked_at, now) : now;
  await record(trx, transfer, { failed_at: at, failure, failure_reason: reason ?? null });
  await recordProgress(trx, applicationId, { next_check_at: null });
  log.error({ creditNumber, attempt: transfer.attempt, failure }, 'a disbursement came to nothing');
  const isTakenBack = loan !== undefined && loan.returned_at === null && transfer.settled_at !== null;
  if (isTakenBack)
    await takeBackLoan(trx, context, { loan, application }, { at, reference: transfer.request_id });
  await events.emit(trx, 'transfer-failed', { applicationId, creditNumber, accountId });
  // Of one that was withdrawn from, also by this, nothing is paid again.
  if (isTakenBack && (await lockLoan(trx, creditNumber))?.withdrawn_at === null)
    await writeReturned(trx, context, application, transfer);
};

const settle = async (
  trx: Executor,
  context: Context,
  transfer: Transfer,
  { application, loan }: NonNullable<Awaited<ReturnType<typeof lockCredit>>>,
  settledAt: Date,
): Promise<void> => {
  const { clock, events } = context;
  const { id: applicationId, credit_number: creditNumber, account_id: accountId } = application;
  await record(trx, transfer, { settled_at: settledAt });
  await recordProgress(trx, applicationId, { next_check_at: nextCheck(settledAt, clock.now()) });
  if (application.status === 'pendiente_desembolso')
    await changeStatus(trx, application, 'desembolsado', 'treasury', 'the transfer was settled', clock);
  const reference = transfer.request_id;
  if (loan) await openLoanAgain(trx, context, loan, settledAt, reference);
  else await openLoanOf(trx, context, application, settledAt, reference);
  await events.emit(trx, 'loan-delivered', { applicationId, creditNumber, accountId });
};

/**
 * The day of it begins the loan: neither in the future nor before there was anything to pay, whatever the bank tells. An adopted transfer
 * is older than its application.
 */
const settledAtOf = (
  { settledAt }: Pick<TransferReading, 'settledAt'>,
  { asked_at: askedAt }: Transfer,
  { created_at: createdAt }: ApplicationRow,
  now: Date,
): Date => (settledAt ? boundedInstant(settledAt, askedAt < createdAt ? askedAt : createdAt, now) : now);

/**
 * Records what the bank says of a transfer, once, in one transaction with all that follows of it: settled, the loan opens;
 * rejected or returned, nothing is owed and an operator is to look at it.
 */
export const recordReading = (
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'credit_number'>,
  { id }: Transfer,
  reading: TransferReading,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const credit = await lockCredit(trx, application);
    const transfer = await latestTransfer(trx, application.id);
    if (!credit || transfer?.id !== id || transfer.failed_at !== null) return;
    if (reading.status === 'pending') return;
    if (reading.status !== 'settled') {
      // A transfer that was settled can only come back.
      const failure = transfer.settled_at === null ? reading.status : 'returned';
      return fail(trx, context, transfer, credit, { ...reading, failure });
    }
    if (transfer.settled_at !== null) return;
    const settledAt = settledAtOf(reading, transfer, credit.application, context.clock.now());
    if (awaitsTransfer(credit.application, credit.loan))
      return settle(trx, context, transfer, credit, settledAt);
    // An operator was told that it would not be paid.
    await record(trx, transfer, { settled_at: settledAt });
    const { credit_number: creditNumber, status } = credit.application;
    context.log.error({ creditNumber, status }, 'a clinic was paid for a credit that had ended');
  });
