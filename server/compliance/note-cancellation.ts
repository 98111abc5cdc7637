import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { pesos, sumOf } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { NoteCancellationReason } from '../infrastructure/database/tables/obligations.ts';
import { DepositoryRejected } from '../infrastructure/vendors/depository.ts';
import { findLoan } from '../loans/loans.ts';
import { registerNote } from '../signing/depository.ts';
import { creditOf } from './debtor.ts';
import type { Carrier, Outcome } from './outcome.ts';

/** How the depository is told why. */
const REASONS = {
  paid: 'La obligación se pagó.',
  withdrawn: 'El deudor se retractó: la obligación quedó sin efecto.',
  identity_rejected: 'No hubo desembolso: la identidad no se pudo validar.',
  not_confirmed: 'No hubo desembolso: la clínica no confirmó el procedimiento o su costo.',
  expired: 'No hubo desembolso: el crédito se cerró porque no se completó a tiempo.',
} as const satisfies Record<NoteCancellationReason, string>;

const readNote = (executor: Executor, creditNumber: number) =>
  executor
    .selectFrom('application')
    .innerJoin('signature', 'signature.application_id', 'application.id')
    .leftJoin('note_cancellation', 'note_cancellation.application_id', 'application.id')
    .select(['application.id', 'note_cancellation.cancelled_at'])
    .where('credit_number', '=', creditNumber)
    .where('signed_at', 'is not', null)
    .executeTakeFirst();

const isReason = (text: string | undefined): text is NoteCancellationReason =>
  text !== undefined && text in REASONS;

/** A note that the depository does not have yet is registered first: its number may be on its way to us. */
const cancel = async (
  context: Context,
  applicationId: string,
  reason: NoteCancellationReason,
  paid: number,
): Promise<Outcome> => {
  const { depository } = context.adapters;
  await registerNote(context, applicationId);
  const { depository_note_id: noteId, depository_number: number } = await context.db
    .selectFrom('signature')
    .select(['depository_note_id', 'depository_number'])
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  if (noteId === null || number === null) throw new Error(`the note of ${applicationId} was not registered`);
  const { cancelledAt } = await depository.cancelNote(noteId, { reason: REASONS[reason], paid });
  const state = await depository.getNote(noteId);
  if (state.status !== 'cancelled')
    throw new Error(`note ${number} is ${state.status} after its cancellation`);
  return {
    kind: 'done',
    channel: 'depository',
    reference: number,
    record: async (trx) => {
      await trx
        .insertInto('note_cancellation')
        .values({
          application_id: applicationId,
          reason,
          depository_note_id: noteId,
          depository_number: number,
          cancelled_at: cancelledAt,
          depository_state: JSON.stringify(state),
          recorded_at: context.clock.now(),
        })
        .execute();
    },
  };
};

/** Contract 2 and 16, pagaré seventh: the note of a credit that is paid, or never was one, is cancelled at the depository. */
export const carryNoteCancellation: Carrier = async (context, obligation) => {
  const { db, clock, log } = context;
  const creditNumber = creditOf(obligation);
  const [reason] = obligation.subject.split(' ');
  if (!isReason(reason)) throw new Error(`obligation ${obligation.id} says no reason`);
  const note = await readNote(db, creditNumber);
  if (!note) return { kind: 'lapse', reason: 'never_there' };
  if (note.cancelled_at !== null) return { kind: 'lapse', reason: 'replaced' };
  const loan = await findLoan(db, creditNumber);
  const isPaid = loan !== undefined && loan.row.closed_at !== null && loan.row.withdrawn_at === null;
  if ((reason === 'paid') !== isPaid) return { kind: 'lapse', reason: 'reopened' };
  const paid = sumOf(
    (loan?.payments ?? []).filter((one) => one.reversed_at === null).map((one) => pesos(one.amount)),
  );
  try {
    return await cancel(context, note.id, reason, paid);
  } catch (error) {
    if (!(error instanceof DepositoryRejected)) throw error;
    log.error({ err: error, applicationId: note.id }, 'the depository refused to cancel a note');
    return { kind: 'wait', until: startOfDay(addDays(bogotaDate(clock.now()), 1)) };
  }
};
