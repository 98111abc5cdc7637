import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { REFUND_DAYS } from '#core/rights/withdrawal.ts';
import type { Context } from '../../infrastructure/context.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { post } from '../../loans/ledger/ledger.ts';
import { clinicRefundLines } from '../../loans/ledger/loan-postings.ts';

type Refund = Row<'clinic_refund'>;

const postRepaid = (context: Context, refund: Refund, repaidAt: Date): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { credit_number: creditNumber, amount } = refund;
    const posted = await trx
      .updateTable('clinic_refund')
      .set({ repaid_at: repaidAt })
      .where('credit_number', '=', creditNumber)
      .where('repaid_at', 'is', null)
      .returning('credit_number')
      .executeTakeFirst();
    if (!posted) return;
    await post(trx, context.clock, {
      creditNumber,
      kind: 'clinic_refund',
      reference: refund.clinic_reference,
      valueDate: bogotaDate(repaidAt),
      lines: clinicRefundLines(amount),
    });
  });

const readRefund = async (context: Context, refund: Refund): Promise<void> => {
  const { db, clock, adapters, log } = context;
  const creditNumber = refund.credit_number;
  const { status, decidedAt } = await adapters.clinic.readRefund(refund.clinic_reference);
  if (status === 'repaid') return postRepaid(context, refund, decidedAt ?? clock.now());
  if (status === 'declined') {
    log.error({ creditNumber }, 'a clinic refuses to pay back a credit that was withdrawn from');
    await db
      .updateTable('clinic_refund')
      .set({ declined_at: decidedAt ?? clock.now() })
      .where('credit_number', '=', creditNumber)
      .where('declined_at', 'is', null)
      .where('repaid_at', 'is', null)
      .execute();
  } else if (bogotaDate(clock.now()) > addDays(bogotaDate(refund.asked_at), REFUND_DAYS))
    log.error({ creditNumber }, 'a clinic has not paid back a credit that was withdrawn from');
};

/** Reads what became of each refund that a clinic was asked for and has not paid; one that cannot be read waits for the next run. */
export const readClinicRefunds = async (context: Context): Promise<void> => {
  const open = await context.db
    .selectFrom('clinic_refund')
    .innerJoin('loan', 'loan.credit_number', 'clinic_refund.credit_number')
    .selectAll('clinic_refund')
    .where('repaid_at', 'is', null)
    // What the bank gave back the clinic never had.
    .where('returned_at', 'is', null)
    .orderBy('asked_at')
    .execute();
  for (const refund of open) {
    try {
      await readRefund(context, refund);
    } catch (err) {
      context.log.warn({ err, creditNumber: refund.credit_number }, 'a refund of a clinic was not read');
    }
  }
};
