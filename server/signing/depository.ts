import { calendarDate } from '#core/calendar/calendar-date.ts';
import { dueDate } from '#core/plan/schedule.ts';
import { requireApplication } from '../applications/applications.ts';
import type { Context } from '../infrastructure/context.ts';
import { Conflict, VendorDown } from '../infrastructure/runtime/errors.ts';
import { DepositoryRejected } from '../infrastructure/vendors/depository.ts';

export type NoteRegistration =
  | { readonly status: 'registered'; readonly number: string }
  | { readonly status: 'pending' };

const ZONE = 'America/Bogota';

const readSigned = ({ db }: Context, applicationId: string) =>
  db
    .selectFrom('signature')
    .innerJoin('application', 'application.id', 'signature.application_id')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .innerJoin('account', 'account.id', 'application.account_id')
    .innerJoin('one_time_code', 'one_time_code.id', 'signature.code_id')
    .selectAll('signature')
    .select([
      'application.credit_number',
      'profile.first_names',
      'profile.surnames',
      'profile.birth_date',
      'profile.email',
      'account.phone',
      'one_time_code.code_mac',
    ])
    .where('signature.application_id', '=', applicationId)
    .where('signature.signed_at', 'is not', null)
    .executeTakeFirst();

type SignedNote = NonNullable<Awaited<ReturnType<typeof readSigned>>>;

/**
 * Registers debtor, note and signature, in that order. Each call is an idempotent upsert, so that an interrupted registration
 * resumes. Dates are those of the document; the disbursement fixes the final ones.
 */
const register = async (
  { adapters, config }: Context,
  signed: SignedNote,
): Promise<{ readonly noteId: string; readonly number: string }> => {
  const { depository } = adapters;
  if (signed.birth_date === null) throw new Error(`signature ${signed.application_id} without a birth date`);
  const { partyAccount } = await depository.registerParty({
    documentNumber: signed.signer_document,
    firstNames: signed.first_names,
    surnames: signed.surnames,
    birthDate: signed.birth_date,
    phone: signed.phone,
    email: signed.email,
  });
  const { noteId, depositoryId } = await depository.createNote(partyAccount, {
    ourNumber: String(signed.credit_number),
    amount: signed.amount,
    monthlyRate: signed.monthly_rate,
    instalments: signed.term,
    firstDueDate: dueDate(calendarDate(signed.issued_on), 1),
    disbursementDate: signed.issued_on,
    city: config.lender.city,
    documentSha256: signed.promissory_note_sha256,
  });
  await depository.signNote(noteId, signed.signer_document, {
    channel: 'sms',
    maskedTo: signed.masked_phone,
    codeHash: signed.code_mac.toString('hex'),
    sentAt: signed.code_sent_at.toISOString(),
    verifiedAt: signed.code_verified_at.toISOString(),
    ip: signed.ip,
    userAgent: signed.user_agent,
    documentSha256: signed.promissory_note_sha256,
    zone: ZONE,
  });
  return { noteId, number: depositoryId };
};

/**
 * Registers a signed note in the depository and returns its number there; idempotent.
 * @throws Conflict before the signature; VendorDown; DepositoryRejected.
 */
export const registerNote = async (context: Context, applicationId: string): Promise<string> => {
  const signed = await readSigned(context, applicationId);
  if (!signed) throw new Conflict('not_signed', 'Firma primero el contrato y el pagaré.');
  if (signed.depository_number !== null) return signed.depository_number;
  const { noteId, number } = await register(context, signed);
  await context.db
    .updateTable('signature')
    .set({
      depository_note_id: noteId,
      depository_number: number,
      depository_registered_at: context.clock.now(),
    })
    .where('application_id', '=', applicationId)
    .where('depository_registered_at', 'is', null)
    .execute();
  return number;
};

/**
 * The registration as shown to the person: done now if the depository answers, else pending.
 * @throws NotFound; Conflict.
 */
export const requestRegistration = async (
  context: Context,
  accountId: string,
  applicationId: string,
): Promise<NoteRegistration> => {
  await requireApplication(context.db, accountId, applicationId);
  try {
    return { status: 'registered', number: await registerNote(context, applicationId) };
  } catch (error) {
    if (!(error instanceof VendorDown || error instanceof DepositoryRejected)) throw error;
    context.log.warn({ err: error, applicationId }, 'the note is not in the depository yet');
    return { status: 'pending' };
  }
};

/**
 * The job: a rejection is recorded for an operator and not retried.
 * @throws VendorDown.
 */
export const registerNoteOnce = async (context: Context, applicationId: string): Promise<void> => {
  try {
    await registerNote(context, applicationId);
  } catch (error) {
    if (!(error instanceof DepositoryRejected)) throw error;
    context.log.error({ err: error, applicationId }, 'the depository refused the note');
    await context.db
      .insertInto('audit_entry')
      .values({
        actor: 'depository',
        action: 'note_refused',
        subject: applicationId,
        reason: error.message,
        details: JSON.stringify({ code: error.code }),
        at: context.clock.now(),
      })
      .execute();
  }
};
