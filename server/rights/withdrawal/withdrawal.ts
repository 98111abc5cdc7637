import type { ClinicRefundState, RecordedWithdrawal, Withdrawal } from '#core/api/rights/withdrawal.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { heldUntil } from '#core/loan/refunds.ts';
import { pesos } from '#core/money/money.ts';
import { maskPhone, type Phone } from '#core/people/phone.ts';
import { clinicAnswerUntil, withdrawalNumber, withdrawalUntil } from '#core/rights/withdrawal.ts';
import { lockProfile } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { creditNotFound } from '../../loans/own-credit.ts';
import { IS_NOT_RETURNED, OF_PAYMENT } from '../../loans/refunds.ts';
import { returnWayOf } from '../../payments/refunds/prepare-refund.ts';
import { newestSigned, recordWithdrawal, standingOf, type WithdrawalRow } from './record-withdrawal.ts';

const clinicStateOf = (
  refund: Row<'clinic_refund'> | undefined,
  isReturnedByBank: boolean,
): ClinicRefundState => {
  if (isReturnedByBank) return 'never_had';
  if (!refund) return 'unasked';
  if (refund.repaid_at !== null) return 'repaid';
  return refund.declined_at === null ? 'asked' : 'declined';
};

/** What goes back and what went back, in the order in which it was paid. */
const readReturns = async (
  executor: Executor,
  creditNumber: number,
  now: Date,
): Promise<RecordedWithdrawal['returns']> => {
  const rows = await executor
    .selectFrom('obligation')
    .innerJoin('payment', (join) => join.on(OF_PAYMENT))
    .selectAll('payment')
    .select(['due_by', 'met_at'])
    .where('obligation.credit_number', '=', creditNumber)
    .where('kind', '=', 'payment_return')
    .where('state', '<>', 'lapsed')
    .where(IS_NOT_RETURNED)
    .orderBy('ledger_entry_id')
    .execute();
  const returns: RecordedWithdrawal['returns'][number][] = [];
  for (const { due_by: dueBy, met_at: metAt, ...payment } of rows)
    returns.push({
      amount: pesos(payment.amount),
      dueBy: calendarDate(dueBy),
      way: await returnWayOf(executor, payment, now),
      from: heldUntil(payment.posted_at),
      returnedAt: metAt ?? undefined,
    });
  return returns;
};

const readRecorded = async (
  executor: Executor,
  creditNumber: number,
  { number, said_at: saidAt, clinic_asked_at: askedAt, clinic_answered_at, begun_on }: WithdrawalRow,
  now: Date,
): Promise<RecordedWithdrawal> => {
  const refund = await executor
    .selectFrom('clinic_refund')
    .selectAll()
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  const loan = await executor
    .selectFrom('loan')
    .select('returned_at')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirst();
  return {
    number: withdrawalNumber(number),
    saidAt,
    question: askedAt
      ? {
          answerUntil: clinicAnswerUntil(askedAt),
          answeredAt: clinic_answered_at ?? undefined,
          begunOn: begun_on === null ? undefined : calendarDate(begun_on),
        }
      : undefined,
    clinic: clinicStateOf(refund, loan !== undefined && loan.returned_at !== null),
    returns: await readReturns(executor, creditNumber, now),
  };
};

/** The phone, and what was paid of a credit. */
const readPerson = async (executor: Executor, accountId: string, creditNumber: number) => {
  const { phone, paid } = await executor
    .selectFrom('account')
    .select('account.phone')
    .select((account) =>
      account
        .selectFrom('payment')
        .select((by) => by.fn.sum<string>('amount').as('paid'))
        .where('credit_number', '=', creditNumber)
        .where('reversed_at', 'is', null)
        .as('paid'),
    )
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { maskedPhone: maskPhone(phone as Phone), paid: pesos(Number(paid ?? 0)) };
};

/** Whether, and until when, a person may withdraw from their newest signed credit, and what came of it; undefined where there is none. */
export const readWithdrawalOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Withdrawal | undefined> => {
  const signed = await newestSigned(db, accountId);
  const standing = signed && standingOf(signed, clock.now());
  if (!standing) return undefined;
  const { application, signedAt, withdrawal } = signed;
  const { credit_number: creditNumber, provider_name: provider } = application;
  return {
    creditNumber,
    standing,
    lastDay: withdrawalUntil(signedAt),
    provider,
    ...(await readPerson(db, accountId, creditNumber)),
    recorded: withdrawal && (await readRecorded(db, creditNumber, withdrawal, clock.now())),
  };
};

/**
 * Withdraws from a person's own credit; repeated, it changes nothing more.
 * @throws NotFound for a credit that is not the person's; Conflict when the last day has passed, or it is not their newest signed one.
 */
export const withdrawFrom = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<Withdrawal | undefined> => {
  await inTransaction(context.db, async (trx) => {
    await lockProfile(trx, accountId);
    const own = await trx
      .selectFrom('application')
      .select('status')
      .where('account_id', '=', accountId)
      .where('credit_number', '=', creditNumber)
      .executeTakeFirst();
    if (!own) throw creditNotFound();
    // A second press, or another tab: it was cancelled already.
    if (own.status === 'dismissed') return;
    const said = { to: 'portal', reason: 'withdrew in the portal' };
    await recordWithdrawal(trx, context, { accountId, creditNumber }, said);
  });
  return readWithdrawalOf(context, accountId);
};
