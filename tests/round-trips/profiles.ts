import { decodeSentCode } from '#core/api/accounts/accounts.ts';
import { decodeForm, encodeForm, readDrafts, saveDraft } from '#core/api/accounts/drafts.ts';
import { decodeLegalText, encodeLegalText, readLegalText } from '#core/api/accounts/legal.ts';
import {
  type Applicant,
  createProfile,
  decodeApplicant,
  decodePersonalData,
  encodeApplicant,
  readProfile,
  savePersonalData,
  withPersonalData,
} from '#core/api/accounts/profiles.ts';
import { encodeProfile } from '../../server/applications/profile/profile-answer.ts';
import { encodeSentCode } from '../../server/codes/sent-code-answer.ts';
import { encodeDraft } from '../../server/drafts/draft-answer.ts';
import { type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

const applicant: Applicant = {
  firstNames: 'Ana María',
  surnames: 'Ríos Peña',
  email: 'ana@correo.example',
  economicActivity: 'pensioner',
  contactPhone: '3017654321',
};
const personal = { birthDate: '1990-04-05', documentType: '1', documentNumber: '1020304050' };
const saved = {
  id: 'profile-1',
  first_names: 'Ana María',
  surnames: 'Ríos Peña',
  email: 'ana@correo.example',
  email_verified_at: new Date('2026-11-20T15:00:00Z'),
  economic_activity: 'pensioner' as const,
  contact_phone: '3017654321',
  birth_date: '1990-04-05',
  document_type: 1,
  document_number: '1020304050',
};
const profile = encodeProfile(saved, 4);
const sent = encodeSentCode({
  codeId: 'code-1',
  phone: '3004567890',
  channel: 'sms',
  email: 'ana@correo.example',
  resendInSeconds: 31,
});

const drafts = [
  encodeDraft({
    form: 'personal-data',
    revision: 7,
    sealed: Buffer.from('a sealed draft'),
    saved_at: new Date('2026-11-20T15:04:00Z'),
  }),
  encodeDraft({ form: 'wizard', revision: 9, sealed: null, saved_at: new Date('2026-11-20T15:05:00Z') }),
];

const legalText = {
  version: '2026-11-22',
  title: 'Autorización',
  sections: [{ title: 'Para qué', paragraphs: ['Para decidir el crédito.'] }],
  sha256: 'a'.repeat(64),
};

export const profileTrips: readonly RoundTrip[] = [
  responseTrip(
    readProfile,
    profile,
    (arrived) => ({
      id: arrived.id,
      isVerified: arrived.email_verificado === 'si',
      step: arrived.paso,
      applicant: decodeApplicant(arrived),
      personal: decodePersonalData(arrived),
    }),
    { id: 'profile-1', isVerified: true, step: 4, applicant, personal },
  ),
  requestTrip(createProfile, encodeApplicant(applicant), {
    nombres: 'Ana María',
    apellidos: 'Ríos Peña',
    email: 'ana@correo.example',
    actividad_economica: 'Pensionado',
    telefono_contacto: '3017654321',
  }),
  responseTrip(
    createProfile,
    { profile_id: 'profile-1', codigo: sent },
    (arrived) => ({ id: arrived.profile_id, code: decodeSentCode(arrived.codigo, 1_000) }),
    {
      id: 'profile-1',
      code: {
        channel: 'sms',
        destination: '+57 300 *** 7890',
        email: 'an***@correo.example',
        resendAt: 1_000 + 31_000,
      },
    },
  ),
  requestTrip(
    savePersonalData,
    { ...withPersonalData(profile, personal), profile_id: 'another-1' },
    {
      id: 'profile-1',
      profile_id: 'another-1',
      nombres: 'Ana María',
      apellidos: 'Ríos Peña',
      email: 'ana@correo.example',
      email_verificado: 'si',
      actividad_economica: 'Pensionado',
      telefono_contacto: '3017654321',
      paso: 4,
      fecha_nacimiento: '1990-04-05',
      tipo_documento: 1,
      documento: '1020304050',
    },
  ),
  responseTrip(
    readDrafts,
    { borradores: drafts },
    ({ borradores }) =>
      borradores.map(({ formulario, revision, contenido, guardado }) => ({
        form: decodeForm(formulario),
        revision,
        sealed: contenido === null ? undefined : Buffer.from(contenido, 'base64url').toString(),
        savedAt: guardado,
      })),
    [
      {
        form: 'personal-data',
        revision: 7,
        sealed: 'a sealed draft',
        savedAt: '2026-11-20T15:04:00.000Z',
      },
      { form: 'wizard', revision: 9, sealed: undefined, savedAt: '2026-11-20T15:05:00.000Z' },
    ],
  ),
  ...(['applicant', 'personal-data', 'procedure', 'wizard'] as const).map((form, index) =>
    responseTrip(
      readDrafts,
      {
        borradores: [
          {
            formulario: encodeForm(form),
            revision: index,
            contenido: 'AAAA',
            guardado: '2026-11-20T15:04:00Z',
          },
        ],
      },
      ({ borradores }) => borradores.map(({ formulario }) => decodeForm(formulario)),
      [form],
    ),
  ),
  requestTrip(saveDraft, { revision: 7, contenido: 'AAAA' }, { revision: 7, contenido: 'AAAA' }),
  ...(['personal_data', 'terms'] as const).map((kind) =>
    responseTrip(readLegalText, encodeLegalText({ ...legalText, kind }), decodeLegalText, {
      ...legalText,
      kind,
    }),
  ),
  ...(['employee', 'independent', 'pensioner'] as const).map((economic_activity) =>
    responseTrip(
      readProfile,
      encodeProfile({ ...saved, economic_activity, email_verified_at: null }, 3),
      (arrived) => [decodeApplicant(arrived).economicActivity, arrived.email_verificado],
      [economic_activity, 'no'],
    ),
  ),
  ...(['employee', 'independent'] as const).map((economicActivity) =>
    requestTrip(createProfile, encodeApplicant({ ...applicant, economicActivity }), {
      nombres: 'Ana María',
      apellidos: 'Ríos Peña',
      email: 'ana@correo.example',
      actividad_economica: economicActivity === 'employee' ? 'Empleado' : 'Independiente',
      telefono_contacto: '3017654321',
    }),
  ),
];
