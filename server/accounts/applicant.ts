import type { Applicant } from '#core/application/identity-match.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';

/** The applicant of an application; immutable once it is decided. */
export const applicantOf = async (
  executor: Executor,
  { profile_id }: Pick<Row<'application'>, 'profile_id'>,
): Promise<Applicant> => {
  const profile = await executor
    .selectFrom('profile')
    .select(['first_names', 'surnames', 'document_number', 'birth_date'])
    .where('id', '=', profile_id)
    .executeTakeFirstOrThrow();
  return {
    firstNames: profile.first_names,
    surnames: profile.surnames,
    documentNumber: profile.document_number ?? '',
    birthDate: calendarDate(profile.birth_date ?? ''),
  };
};
