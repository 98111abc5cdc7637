import { BIRTH_DATE_FIELD } from '#core/api/accounts/profiles.ts';
import { bogotaDate, type CalendarDate, calendarDate, completedYears } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AGE, MINIMUM_AGE } from '#core/constants.ts';
import type { DocumentNumber } from '#core/people/document-number.ts';
import { closeDrafts } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import { Conflict, InvalidFields } from '../infrastructure/runtime/errors.ts';
import { identifierChanges, profileLocked } from './account-errors.ts';
import { findProfile, hasApplication, lockProfile, ProfileNotFound } from './profiles.ts';
import { documentColumns } from './proved-documents.ts';

export interface PersonalData {
  /** `YYYY-MM-DD`, a day that exists. */
  readonly birthDate: string;
  readonly documentType: number;
  readonly documentNumber: DocumentNumber;
}

const refusedBirthDate = (message: string): InvalidFields =>
  new InvalidFields({ [BIRTH_DATE_FIELD]: message });

/** @throws InvalidFields for an age outside the limits. */
const birthDateOf = (text: string, today: CalendarDate): CalendarDate => {
  const birthDate = calendarDate(text);
  const age = completedYears(birthDate, today);
  if (age < MINIMUM_AGE) throw refusedBirthDate(`Debe ser mayor de ${MINIMUM_AGE} años`);
  if (age > MAXIMUM_AGE) throw refusedBirthDate(`La edad máxima para aplicar es ${MAXIMUM_AGE} años`);
  return birthDate;
};

/**
 * Saves birth date and identity document, whoever else typed the same number. Immutable once an application was decided on
 * them; saving the same data is a no-op.
 * @throws InvalidFields, ProfileNotFound, Conflict, TooMany changes of the document.
 */
export const savePersonalData = async (
  { db, clock, config, keys }: Context,
  { accountId }: Pick<SessionCaller, 'accountId'>,
  { birthDate: typed, documentType, documentNumber }: PersonalData,
): Promise<{ readonly profileId: string }> => {
  const birthDate = birthDateOf(typed, bogotaDate(clock.now()));
  const isSameDocument = ({ document_type, document_number }: Row<'profile'>): boolean =>
    document_type === documentType && document_number === documentNumber;
  const before = await findProfile(db, accountId);
  if (before && before.document_number !== null && !isSameDocument(before)) {
    if (await hasApplication(db, before.id)) throw profileLocked(config.lender);
    await consumeRateLimit({ db, clock }, identifierChanges(accountId, config.lender));
  }
  return inTransaction(db, async (trx) => {
    const profile = await lockProfile(trx, accountId);
    if (!profile) throw new ProfileNotFound();
    if (!profile.email_code_at) {
      throw new Conflict('email_unconfirmed', 'Primero confirma tu correo con el código que te enviamos.');
    }
    await closeDrafts(trx, { clock }, { accountId, forms: ['personal-data'] });
    if (isSameDocument(profile) && profile.birth_date === birthDate) return { profileId: profile.id };
    if (await hasApplication(trx, profile.id)) throw profileLocked(config.lender);
    await trx
      .updateTable('profile')
      .set({
        birth_date: birthDate,
        document_type: documentType,
        ...documentColumns({ keys }, documentNumber),
        updated_at: clock.now(),
      })
      .where('id', '=', profile.id)
      .execute();
    return { profileId: profile.id };
  });
};
