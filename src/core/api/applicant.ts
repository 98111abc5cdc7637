import type { EconomicActivity } from '../application/economic-activity.ts';
import { decodeEconomicActivity, encodeEconomicActivity } from './economic-activity.ts';
import type { AnswerOf, BodyOf } from './endpoint.ts';
import type { createProfile, readProfile } from './profiles.ts';

/** The applicant, as the form has it; a missing contact phone is an empty string. */
export interface Applicant {
  firstNames: string;
  surnames: string;
  email: string;
  economicActivity: EconomicActivity;
  contactPhone: string;
}

type ApplicantWire = BodyOf<typeof createProfile>;

/** The form's field for each field of the contract. */
export const applicantFieldOf = {
  nombres: 'firstNames',
  apellidos: 'surnames',
  email: 'email',
  actividad_economica: 'economicActivity',
  telefono_contacto: 'contactPhone',
} as const satisfies Record<keyof ApplicantWire, keyof Applicant>;

export const encodeApplicant = (applicant: Applicant): ApplicantWire => ({
  nombres: applicant.firstNames,
  apellidos: applicant.surnames,
  email: applicant.email,
  actividad_economica: encodeEconomicActivity(applicant.economicActivity),
  ...(applicant.contactPhone === '' ? {} : { telefono_contacto: applicant.contactPhone }),
});

export const decodeApplicant = (profile: AnswerOf<typeof readProfile>): Applicant => ({
  firstNames: profile.nombres,
  surnames: profile.apellidos,
  email: profile.email,
  economicActivity: decodeEconomicActivity(profile.actividad_economica),
  contactPhone: profile.telefono_contacto ?? '',
});

/** The profile as the server has it once an applicant's data are saved; other fields are not known yet. */
export const newProfile = (id: string, applicant: Applicant): AnswerOf<typeof readProfile> => ({
  ...encodeApplicant(applicant),
  id,
  email_verificado: 'no',
  telefono_contacto: applicant.contactPhone === '' ? null : applicant.contactPhone,
  fecha_nacimiento: null,
  tipo_documento: null,
  documento: null,
  paso: 0,
});
