import { boolean, number, string } from 'yup';
import type { EconomicActivity } from '../../application/applicant-documents.ts';
import { parseEmail } from '../../people/email.ts';
import { findUndrawable, parsePersonName } from '../../people/person-name.ts';
import {
  decodeEconomicActivity,
  economicActivityField,
  encodeEconomicActivity,
} from '../applications/economic-activity.ts';
import { emailField } from '../email.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, idField, numberField, optionalPhoneField, shape, textField } from '../fields.ts';
import { codeSentSchema, decodeSentCode, type SentCode } from './accounts.ts';

const personName = (missing: string) =>
  textField(80)
    .required(missing)
    .test('name', (value, { createError }) => {
      if (parsePersonName(value) !== undefined) return true;
      const letter = findUndrawable(value);
      return createError({
        message: letter
          ? `No podemos imprimir la letra «${letter}» en tu contrato. Escribe tu nombre con letras latinas, como en tu cédula.`
          : 'Escríbelo solo con letras, como aparece en tu documento.',
      });
    });

const applicantFields = {
  actividad_economica: economicActivityField().required('La actividad económica es requerida'),
  nombres: personName('El Nombre es obligatorio'),
  apellidos: personName('El Apellido es obligatorio'),
  email: emailField().required('El correo electrónico es requerido'),
  telefono_contacto: optionalPhoneField().optional(),
};

/** The form's confirmation: compared and dropped. Our client, which compares it before, does not send it. */
const confirmedEmail = () =>
  emailField().test(
    'same',
    'Los correos electrónicos no coinciden',
    (value, { parent }: { readonly parent: { readonly email?: string } }) =>
      value === undefined || parseEmail(value) === parseEmail(parent.email ?? ''),
  );

const personalFields = {
  fecha_nacimiento: dateField(
    'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)',
  ).required('La fecha de nacimiento es requerida'),
  tipo_documento: number()
    .oneOf([1], 'El tipo de documento es requerido')
    .required('El tipo de documento es requerido'),
  documento: numberField()
    .required('El número de documento es requerido')
    .matches(/^\d+$/, 'Ingresa datos numéricos')
    .matches(/^[1-9]\d{4,9}$/, 'Escribe el número completo de tu documento, sin puntos'),
};

export const profileSchema = shape({
  id: string().required(),
  nombres: string().required(),
  apellidos: string().required(),
  email: string().required(),
  email_verificado: string().oneOf(['si', 'no']).required(),
  /** Only after the confirmation screen, until the address is proved by an e-mail. */
  email_sin_probar: boolean().optional(),
  /** Only while the mail server says that nobody has the address. */
  email_no_existe: boolean().optional(),
  actividad_economica: economicActivityField().required(),
  telefono_contacto: string().nullable().defined(),
  fecha_nacimiento: dateField().nullable().defined(),
  tipo_documento: number().nullable().defined(),
  documento: string().nullable().defined(),
  /** How far the profile has come: 4 or less means that the profile form is not finished. */
  paso: number().integer().required(),
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile/by_user/:userId',
  summary: 'El perfil de la persona que tiene la sesión; null antes de sus primeros datos',
  access: 'session',
  params: exact({ userId: idField() }),
  answer: profileSchema.nullable().defined(),
});

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/profile_minimal',
  summary: 'Guarda los datos del solicitante y envía el código que confirma el correo',
  access: 'session',
  body: exact({ ...applicantFields, email2: confirmedEmail().optional() }),
  answer: shape({ profile_id: string().required(), codigo: codeSentSchema }),
});

export const savePersonalData = endpoint({
  method: 'POST',
  path: '/api/profile',
  summary: 'Guarda la fecha de nacimiento y el documento de identidad',
  access: 'session',
  body: exact({
    ...personalFields,
    // The saved profile travels merged into the submission; it is not changed by this call.
    id: string().optional(),
    profile_id: string().optional(),
    nombres: string().optional(),
    apellidos: string().optional(),
    email: string().optional(),
    email_verificado: string().optional(),
    email_sin_probar: boolean().optional(),
    email_no_existe: boolean().optional(),
    actividad_economica: string().optional(),
    telefono_contacto: string().nullable().optional(),
    paso: number().optional(),
  }),
  answer: shape({ id: string().required() }),
  repeatable: true,
});

export const profileEndpoints = { readProfile, createProfile, savePersonalData };

/** The applicant, as the form has it; a missing contact phone is an empty string. */
export interface Applicant {
  firstNames: string;
  surnames: string;
  email: string;
  economicActivity: EconomicActivity;
  contactPhone: string;
}

type ApplicantWire = Omit<BodyOf<typeof createProfile>, 'email2'>;

/** The form's field for each field of the contract. */
export const APPLICANT_FIELD_OF = {
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

type ProfileWire = NonNullable<AnswerOf<typeof readProfile>>;

export const decodeCreatedProfile = (
  answer: AnswerOf<typeof createProfile>,
  now: number,
): { readonly profileId: string; readonly sentCode: SentCode } => ({
  profileId: answer.profile_id,
  sentCode: decodeSentCode(answer.codigo, now),
});

/** Personal data of the identity document, as the form has it. */
export interface PersonalData {
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  /** The contract's number for a kind of document, as text. */
  documentType: string;
  documentNumber: string;
}

/** The form's field for each field of the contract. */
export const PERSONAL_FIELD_OF = {
  fecha_nacimiento: 'birthDate',
  tipo_documento: 'documentType',
  documento: 'documentNumber',
} as const satisfies Partial<Record<keyof ProfileWire, keyof PersonalData>>;

/** The field of the birth date, for errors. */
export const BIRTH_DATE_FIELD = 'fecha_nacimiento';

/** An account's profile, as its owner sees it. */
export interface Profile {
  readonly id: string;
  readonly applicant: Applicant;
  /** The confirmation screen is done, with a code of the phone or of the e-mail. */
  readonly isEmailVerified: boolean;
  /** The address is the person's: proved by the code or a link of an e-mail. */
  readonly isEmailProved: boolean;
  /** The mail server says that nobody has the address. */
  readonly isEmailUndeliverable: boolean;
  /** Undefined until it was saved once. */
  readonly personalData: PersonalData | undefined;
  /** 4 or less: the profile form is not finished. */
  readonly step: number;
}

const encodePersonalFields = ({ birthDate, documentType, documentNumber }: PersonalData) => ({
  fecha_nacimiento: birthDate,
  tipo_documento: Number(documentType),
  documento: documentNumber,
});

const NO_PERSONAL_FIELDS = { fecha_nacimiento: null, tipo_documento: null, documento: null };

export const encodeProfile = (profile: Profile): ProfileWire => ({
  ...encodeApplicant(profile.applicant),
  telefono_contacto: profile.applicant.contactPhone || null,
  ...(profile.personalData ? encodePersonalFields(profile.personalData) : NO_PERSONAL_FIELDS),
  id: profile.id,
  email_verificado: profile.isEmailVerified ? 'si' : 'no',
  ...(profile.isEmailVerified && !profile.isEmailProved ? { email_sin_probar: true } : {}),
  ...(profile.isEmailUndeliverable ? { email_no_existe: true } : {}),
  paso: profile.step,
});

const decodePersonalData = (profile: ProfileWire): PersonalData | undefined => {
  const { fecha_nacimiento, tipo_documento, documento } = profile;
  if (fecha_nacimiento === null || tipo_documento === null || documento === null) return undefined;
  return { birthDate: fecha_nacimiento, documentType: String(tipo_documento), documentNumber: documento };
};

export const decodeProfile = (profile: ProfileWire): Profile => ({
  id: profile.id,
  applicant: {
    firstNames: profile.nombres,
    surnames: profile.apellidos,
    email: profile.email,
    economicActivity: decodeEconomicActivity(profile.actividad_economica),
    contactPhone: profile.telefono_contacto ?? '',
  },
  isEmailVerified: profile.email_verificado === 'si',
  isEmailProved: profile.email_verificado === 'si' && profile.email_sin_probar !== true,
  isEmailUndeliverable: profile.email_no_existe === true,
  personalData: decodePersonalData(profile),
  step: profile.paso,
});

/** The data within the saved profile, which is what the contract sends. */
export const encodePersonalData = (
  profile: Profile,
  data: PersonalData,
): BodyOf<typeof savePersonalData> => ({
  ...encodeProfile(profile),
  ...encodePersonalFields(data),
});
