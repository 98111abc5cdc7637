import { encodeProfile, type Profile, type readProfile } from '#core/api/accounts/profiles.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { PERSON } from './person.ts';

type ProfileAnswer = NonNullable<AnswerOf<typeof readProfile>>;

/** A confirmed profile without the identity document. */
export const aProfile = (changes: Partial<Profile> = {}): Profile => ({
  id: PERSON.profileId,
  applicant: {
    firstNames: PERSON.firstNames,
    surnames: PERSON.surnames,
    email: PERSON.email,
    economicActivity: 'independent',
    contactPhone: PERSON.contactPhone,
  },
  isEmailVerified: true,
  isEmailProved: true,
  isEmailUndeliverable: false,
  personalData: undefined,
  step: 1,
  ...changes,
});

/** The same with the identity document. */
export const anIdentifiedProfile = (changes: Partial<Profile> = {}): Profile =>
  aProfile({
    personalData: {
      birthDate: PERSON.birthDate,
      documentType: '1',
      documentNumber: PERSON.documentNumber,
    },
    step: 2,
    ...changes,
  });

export const profileAnswer = (changes: Partial<ProfileAnswer> = {}): ProfileAnswer => ({
  ...encodeProfile(aProfile()),
  ...changes,
});

export const identifiedAnswer = (): ProfileAnswer => encodeProfile(anIdentifiedProfile());
