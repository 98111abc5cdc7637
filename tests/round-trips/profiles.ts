import {
  decodeSavedDrafts,
  encodeDraftSave,
  encodeSavedDraft,
  readDrafts,
  saveDraft,
} from '#core/api/accounts/drafts.ts';
import { decodeLegalText, encodeLegalText, readLegalText } from '#core/api/accounts/legal-texts.ts';
import * as wire from '#core/api/accounts/profiles.ts';
import { decodeProfile } from '#core/api/accounts/profiles.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { profileAnswer } from '../../server/applications/profile/routes.ts';
import { aLegalText, aSavedDraft, codeSentAnswer } from '../samples/accounts.ts';
import { PERSON, SAMPLE_INSTANT } from '../samples/person.ts';
import { anIdentifiedProfile, aProfile, identifiedAnswer } from '../samples/profiles.ts';
import { plainTrip, type RoundTrip, requestTrip, responseTrip } from './round-trip.ts';

type Row = Parameters<typeof profileAnswer>[0];
type Activity = Row['economic_activity'];

const row = (changes: Partial<Row> = {}): Row => ({
  id: PERSON.profileId,
  first_names: PERSON.firstNames,
  surnames: PERSON.surnames,
  email: PERSON.email,
  email_code_at: SAMPLE_INSTANT,
  email_verified_at: SAMPLE_INSTANT,
  email_bounced_at: null,
  economic_activity: 'independent',
  contact_phone: PERSON.contactPhone,
  birth_date: PERSON.birthDate,
  document_type: 1,
  document_number: PERSON.documentNumber,
  ...changes,
});
const identified = anIdentifiedProfile();
const { applicant } = identified;
const personal = { birthDate: PERSON.birthDate, documentType: '1', documentNumber: PERSON.documentNumber };
const applicantBody = {
  nombres: PERSON.firstNames,
  apellidos: PERSON.surnames,
  email: PERSON.email,
  telefono_contacto: PERSON.contactPhone,
};
const codigo = codeSentAnswer();

const drafts = [
  aSavedDraft(),
  aSavedDraft({ form: 'wizard', revision: 9, content: undefined }),
  ...(['applicant', 'procedure', 'offer'] as const).map((form, revision) => aSavedDraft({ form, revision })),
];

const decodeFound = (arrived: AnswerOf<typeof wire.readProfile>) => arrived && decodeProfile(arrived);

export const profileTrips: readonly RoundTrip[] = [
  responseTrip(wire.readProfile, null, decodeFound, null),
  responseTrip(wire.readProfile, profileAnswer(row(), 2), decodeFound, identified, identifiedAnswer()),
  responseTrip(
    wire.readProfile,
    profileAnswer(row({ email_bounced_at: SAMPLE_INSTANT, birth_date: null }), 1),
    decodeFound,
    aProfile({ isEmailUndeliverable: true }),
  ),
  responseTrip(
    wire.readProfile,
    profileAnswer(row({ email_verified_at: null, birth_date: null }), 1),
    decodeFound,
    aProfile({ isEmailProved: false }),
  ),
  ...(['employee', 'pensioner'] as const).map((economicActivity: Activity) =>
    responseTrip(
      wire.readProfile,
      profileAnswer(
        row({ economic_activity: economicActivity, email_code_at: null, email_verified_at: null }),
        3,
      ),
      decodeFound,
      anIdentifiedProfile({
        applicant: { ...applicant, economicActivity },
        isEmailVerified: false,
        isEmailProved: false,
        step: 3,
      }),
    ),
  ),
  ...(
    [
      ['employee', 'Empleado'],
      ['independent', 'Independiente'],
      ['pensioner', 'Pensionado'],
    ] as const
  ).map(([economicActivity, actividad_economica]) =>
    requestTrip(
      wire.createProfile,
      { ...wire.encodeApplicant({ ...applicant, economicActivity }), email2: PERSON.email },
      { ...applicantBody, actividad_economica, email2: PERSON.email },
    ),
  ),
  requestTrip(
    wire.createProfile,
    wire.encodeApplicant({ ...applicant, email: 'otra@correo.example', economicActivity: 'employee' }),
    { ...applicantBody, email: 'otra@correo.example', actividad_economica: 'Empleado' },
  ),
  responseTrip(
    wire.createProfile,
    { profile_id: PERSON.profileId, codigo },
    (arrived) => wire.decodeCreatedProfile(arrived, 1_000),
    {
      profileId: PERSON.profileId,
      sentCode: { channel: 'sms', destination: codigo.destino, email: undefined, resendAt: 31_000 },
    },
  ),
  responseTrip(
    wire.createProfile,
    { profile_id: PERSON.profileId, codigo: { ...codigo, correo: 'an***@correo.example' } },
    (arrived) => wire.decodeCreatedProfile(arrived, 1_000).sentCode.email,
    'an***@correo.example',
  ),
  plainTrip(wire.savePersonalData, { id: PERSON.profileId }),
  requestTrip(
    wire.savePersonalData,
    {
      ...wire.encodePersonalData({ ...identified, isEmailUndeliverable: true }, personal),
      profile_id: 'another-1',
    },
    {
      ...applicantBody,
      id: PERSON.profileId,
      profile_id: 'another-1',
      email_verificado: 'si',
      email_no_existe: true,
      actividad_economica: 'Independiente',
      paso: 2,
      fecha_nacimiento: PERSON.birthDate,
      tipo_documento: 1,
      documento: PERSON.documentNumber,
    },
  ),
  requestTrip(
    wire.savePersonalData,
    wire.encodePersonalData({ ...identified, isEmailProved: false }, personal),
    {
      ...applicantBody,
      id: PERSON.profileId,
      email_verificado: 'si',
      email_sin_probar: true,
      actividad_economica: 'Independiente',
      paso: 2,
      fecha_nacimiento: PERSON.birthDate,
      tipo_documento: 1,
      documento: PERSON.documentNumber,
    },
  ),
  responseTrip(readDrafts, { borradores: drafts.map(encodeSavedDraft) }, decodeSavedDrafts, drafts),
  plainTrip(saveDraft, { revision: 8 }),
  requestTrip(saveDraft, encodeDraftSave(7, 'AAAA'), { revision: 7, contenido: 'AAAA' }),
  ...(['personal_data', 'terms'] as const).map((kind) =>
    responseTrip(readLegalText, encodeLegalText(aLegalText({ kind })), decodeLegalText, aLegalText({ kind })),
  ),
];
