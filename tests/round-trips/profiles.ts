import {
  decodeSavedDrafts,
  encodeDraftSave,
  encodeSavedDraft,
  readDrafts,
  saveDraft,
} from '#core/api/accounts/drafts.ts';
import { decodeLegalText, encodeLegalText, readLegalText } from '#core/api/accounts/legal-texts.ts';
import {
  type Applicant,
  createProfile,
  decodeCreatedProfile,
  decodeProfile,
  encodeApplicant,
  encodePersonalData,
  readProfile,
  savePersonalData,
} from '#core/api/accounts/profiles.ts';
import { profileAnswer } from '../../server/applications/profile/routes.ts';
import { encodeSentCode } from '../../server/codes/routes.ts';
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
  email_bounced_at: null,
  economic_activity: 'pensioner' as const,
  contact_phone: '3017654321',
  birth_date: '1990-04-05',
  document_type: 1,
  document_number: '1020304050',
};
const profile = profileAnswer(saved, 4);
const decoded = {
  id: 'profile-1',
  isEmailVerified: true,
  isEmailUndeliverable: false,
  step: 4,
  applicant,
  personalData: personal,
};
const sent = encodeSentCode({
  codeId: 'code-1',
  phone: '3004567890',
  channel: 'sms',
  email: 'ana@correo.example',
  resendInSeconds: 31,
});

const drafts = [
  { form: 'personal-data', revision: 7, content: 'YSBkcmFmdA', savedAt: '2026-11-20T15:04:00.000Z' },
  { form: 'wizard', revision: 9, content: undefined, savedAt: '2026-11-20T15:05:00.000Z' },
] as const;

const legalText = {
  version: '2026-11-22',
  title: 'Autorización',
  sections: [{ title: 'Para qué', paragraphs: ['Para decidir el crédito.'] }],
  sha256: 'a'.repeat(64),
};

export const profileTrips: readonly RoundTrip[] = [
  responseTrip(readProfile, profile, decodeProfile, decoded),
  requestTrip(
    createProfile,
    { ...encodeApplicant(applicant), email2: 'ana@correo.example' },
    {
      nombres: 'Ana María',
      email2: 'ana@correo.example',
      apellidos: 'Ríos Peña',
      email: 'ana@correo.example',
      actividad_economica: 'Pensionado',
      telefono_contacto: '3017654321',
    },
  ),
  responseTrip(
    createProfile,
    { profile_id: 'profile-1', codigo: sent },
    (arrived) => decodeCreatedProfile(arrived, 1_000),
    {
      profileId: 'profile-1',
      sentCode: {
        channel: 'sms',
        destination: '+57 300 *** 7890',
        email: 'an***@correo.example',
        resendAt: 1_000 + 31_000,
      },
    },
  ),
  requestTrip(
    savePersonalData,
    {
      ...encodePersonalData({ ...decoded, isEmailUndeliverable: true }, personal),
      profile_id: 'another-1',
    },
    {
      id: 'profile-1',
      profile_id: 'another-1',
      nombres: 'Ana María',
      apellidos: 'Ríos Peña',
      email: 'ana@correo.example',
      email_verificado: 'si',
      email_no_existe: true,
      actividad_economica: 'Pensionado',
      telefono_contacto: '3017654321',
      paso: 4,
      fecha_nacimiento: '1990-04-05',
      tipo_documento: 1,
      documento: '1020304050',
    },
  ),
  responseTrip(
    readProfile,
    profileAnswer({ ...saved, email_bounced_at: new Date('2026-11-21T15:00:00Z') }, 4),
    decodeProfile,
    { ...decoded, isEmailUndeliverable: true },
  ),
  responseTrip(readDrafts, { borradores: drafts.map(encodeSavedDraft) }, decodeSavedDrafts, drafts),
  ...(['applicant', 'personal-data', 'procedure', 'wizard', 'offer'] as const).map((form, index) => {
    const copy = { form, revision: index, content: 'AAAA', savedAt: '2026-11-20T15:04:00.000Z' };
    return responseTrip(readDrafts, { borradores: [encodeSavedDraft(copy)] }, decodeSavedDrafts, [copy]);
  }),
  requestTrip(saveDraft, encodeDraftSave(7, 'AAAA'), { revision: 7, contenido: 'AAAA' }),
  ...(['personal_data', 'terms'] as const).map((kind) =>
    responseTrip(readLegalText, encodeLegalText({ ...legalText, kind }), decodeLegalText, {
      ...legalText,
      kind,
    }),
  ),
  ...(['employee', 'independent', 'pensioner'] as const).map((economic_activity) =>
    responseTrip(
      readProfile,
      profileAnswer({ ...saved, economic_activity, email_verified_at: null }, 3),
      decodeProfile,
      {
        ...decoded,
        applicant: { ...applicant, economicActivity: economic_activity },
        isEmailVerified: false,
        step: 3,
      },
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
