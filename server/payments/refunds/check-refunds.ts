import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { dateInWords, momentInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import { refundUntil } from '#core/rights/withdrawal.ts';
import { recipientOf } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import { type Executor, inTransaction } from '../../infrastructure/database/connection.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import type { TransferReading } from '../../infrastructure/vendors/treasury.ts';
import { RETURN_DAYS } from '../../loans/disbursement/transfers.ts';
import { lockLoan } from '../../loans/loans.ts';
import { type RefundRow, recordRefundReturned } from '../../loans/refunds.ts';

/** E-mail to a borrower whose key or account did not take what went back. */
export const refundReturnedEmail = (
  { lender, publicUrl }: Pick<Context['config'], 'lender' | 'publicUrl'>,
  facts: {
    readonly firstNames: string;
    readonly creditNumber: number;
    readonly amount: Money;
    readonly lastFour: string | null;
    readonly knownAt: Date;
  },
): EmailText =>
  composeEmail(
    lender,
    'El banco nos regresó el dinero que te devolvimos',
    [
      `Hola, ${facts.firstNames}:`,
      `El ${momentInWords(facts.knownAt)} supimos que el banco nos regresó los ${formatPesos(facts.amount)} que te habíamos enviado a la cuenta terminada en ${facts.lastFour}, por un pago de tu crédito ${facts.creditNumber}.`,
      `Ese dinero sigue siendo tuyo: te lo devolvemos otra vez a más tardar el ${dateInWords(refundUntil(facts.knownAt))}. Una persona revisa antes contigo a qué cuenta.`,
    ],
    [`Revisa que tu llave Bre-B esté activa. También ves cómo va en ${publicUrl}/dashboard.`],
    'Para darnos otra cuenta a tu nombre,',
  );

const writeReturned = async (trx: Executor, context: Context, refund: RefundRow): Promise<void> => {
  const { credit_number: creditNumber, last_four: lastFour } = refund;
  const { account_id: accountId, profile_id: profileId } = await trx
    .selectFrom('application')
    .select(['account_id', 'profile_id'])
    .where('credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
  const { first_names: firstNames, email } = await recipientOf(trx, profileId);
  const [amount, knownAt] = [pesos(refund.amount), context.clock.now()];
  await enqueueEmail(trx, context, {
    purpose: 'refund_returned',
    accountId,
    creditNumber,
    dedupeKey: `refund-returned:${refund.id}`,
    to: email,
    ...refundReturnedEmail(context.config, { firstNames, creditNumber, amount, lastFour, knownAt }),
    attachments: [],
  });
};

const recordReturned = (
  context: Context,
  { id, credit_number: creditNumber }: RefundRow,
  { failedAt, reason }: TransferReading,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { clock, log } = context;
    const loan = await lockLoan(trx, creditNumber);
    const now = clock.now();
    const at = failedAt && failedAt < now ? failedAt : now;
    const returned = await trx
      .updateTable('refund')
      .set({ returned_at: at, return_reason: reason ?? null })
      .where('id', '=', id)
      .where('returned_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!loan || !returned) return;
    log.error({ creditNumber, refundId: id, reason }, 'the bank gave back the return of a payment');
    await recordRefundReturned(trx, clock, loan, returned, at);
    if (returned.is_to_holder) await writeReturned(trx, context, returned);
  });

/**
 * Asks the treasury after what went back by transfer, for as long as a transfer may come back, or after one however old. One that
 * cannot be read waits for the next run.
 */
export const checkRefunds = async (context: Context, refundId?: string): Promise<void> => {
  const { db, clock, adapters, log } = context;
  const since = startOfDay(addDays(bogotaDate(clock.now()), -RETURN_DAYS));
  const settled = await db
    .selectFrom('refund')
    .selectAll()
    .where('way', '=', 'transfer')
    .where('returned_at', 'is', null)
    .where('transfer_id', 'is not', null)
    .where((by) => (refundId === undefined ? by('settled_at', '>=', since) : by('id', '=', refundId)))
    .where('settled_at', 'is not', null)
    .orderBy('settled_at')
    .execute();
  for (const refund of settled) {
    const { credit_number: creditNumber, transfer_id: transferId } = refund;
    try {
      const reading = await adapters.treasury.readTransfer(transferId ?? '');
      if (reading.status === 'returned' || reading.status === 'rejected')
        await recordReturned(context, refund, reading);
    } catch (err) {
      log.warn({ err, creditNumber, transferId }, 'the return of a payment was not looked after');
    }
  }
};
