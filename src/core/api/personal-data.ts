import type { AnswerOf, BodyOf } from './endpoint.ts';
import type { readProfile, savePersonalData } from './profiles.ts';

type ProfileWire = AnswerOf<typeof readProfile>;

/** Personal data of the identity document, as the form has it. */
export interface PersonalData {
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  /** The contract's number for a kind of document, as text. */
  documentType: string;
  documentNumber: string;
}

/** The form's field for each field of the contract. */
export const personalFieldOf = {
  fecha_nacimiento: 'birthDate',
  tipo_documento: 'documentType',
  documento: 'documentNumber',
} as const satisfies Partial<Record<keyof ProfileWire, keyof PersonalData>>;

/** What a profile has of it; undefined until it was saved once. */
export const decodePersonalData = (profile: ProfileWire): PersonalData | undefined => {
  const { fecha_nacimiento, tipo_documento, documento } = profile;
  if (fecha_nacimiento === null || tipo_documento === null || documento === null) return undefined;
  return { birthDate: fecha_nacimiento, documentType: String(tipo_documento), documentNumber: documento };
};

/** The profile with these data in it, which is what the contract sends. */
export const withPersonalData = (
  profile: ProfileWire,
  { birthDate, documentType, documentNumber }: PersonalData,
): ProfileWire & BodyOf<typeof savePersonalData> => ({
  ...profile,
  fecha_nacimiento: birthDate,
  tipo_documento: Number(documentType),
  documento: documentNumber,
});
