import type { readProfile } from '#core/api/accounts/profiles.ts';
import { encodeEconomicActivity } from '#core/api/applications/economic-activity.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Row } from '../../infrastructure/database/tables.ts';

type ShownProfile = Pick<
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

export const encodeProfile = (profile: ShownProfile, step: number): AnswerOf<typeof readProfile> => ({
  id: profile.id,
  nombres: profile.first_names,
  apellidos: profile.surnames,
  email: profile.email,
  email_verificado: profile.email_verified_at ? 'si' : 'no',
  actividad_economica: encodeEconomicActivity(profile.economic_activity),
  telefono_contacto: profile.contact_phone,
  fecha_nacimiento: profile.birth_date,
  tipo_documento: profile.document_type,
  documento: profile.document_number,
  paso: step,
});
