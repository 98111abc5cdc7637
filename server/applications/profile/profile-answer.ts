import { encodeProfile, type readProfile } from '#core/api/accounts/profiles.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Row } from '../../infrastructure/database/tables.ts';

type ProfileRow = Pick<
  Row<'profile'>,
  | 'id'
  | 'first_names'
  | 'surnames'
  | 'email'
  | 'email_verified_at'
  | 'economic_activity'
  | 'contact_phone'
  | 'birth_date'
  | 'document_type'
  | 'document_number'
>;

export const profileAnswer = (row: ProfileRow, step: number): AnswerOf<typeof readProfile> => {
  const { birth_date: birthDate, document_type: documentType, document_number: documentNumber } = row;
  const isComplete = birthDate !== null && documentType !== null && documentNumber !== null;
  return encodeProfile({
    id: row.id,
    applicant: {
      firstNames: row.first_names,
      surnames: row.surnames,
      email: row.email,
      economicActivity: row.economic_activity,
      contactPhone: row.contact_phone ?? '',
    },
    isEmailVerified: row.email_verified_at !== null,
    personalData: isComplete ? { birthDate, documentType: String(documentType), documentNumber } : undefined,
    step,
  });
};
