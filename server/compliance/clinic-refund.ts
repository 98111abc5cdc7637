import { creditOf } from './debtor.ts';
import type { Carrier } from './outcome.ts';

/** Contract 14: the clinic is asked, once, for the money of a credit that was withdrawn from; its number proves it. */
export const carryClinicRefund: Carrier = async (context, obligation) => {
  const { db, clock, adapters } = context;
  const creditNumber = creditOf(obligation);
  const {
    application_id: applicationId,
    principal,
    provider_name: providerName,
    returned_at: returnedAt,
  } = await db
    .selectFrom('loan')
    .innerJoin('application', 'application.id', 'loan.application_id')
    .select(['loan.application_id', 'principal', 'provider_name', 'returned_at'])
    .where('loan.credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
  if (returnedAt !== null) return { kind: 'lapse', reason: 'money_returned' };
  const { refundId } = await adapters.clinic.requestRefund({
    requestId: applicationId,
    applicationId,
    providerName,
    amount: principal,
    concept: `RETRACTO ${creditNumber}`,
  });
  return {
    kind: 'done',
    channel: 'clinic',
    reference: refundId,
    record: async (trx) => {
      await trx
        .insertInto('clinic_refund')
        .values({
          credit_number: creditNumber,
          amount: principal,
          clinic_reference: refundId,
          asked_at: clock.now(),
        })
        .execute();
    },
  };
};
