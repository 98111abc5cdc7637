import { describe, expect, it } from 'vitest';
import { aProfile, identifiedAnswer } from '../../../../tests/samples/profiles.ts';
import {
  createProfile,
  decodeProfile,
  encodeApplicant,
  encodeProfile,
  PERSONAL_FIELD_OF,
} from './profiles.ts';

describe('the profile of an applicant, where something is missing', () => {
  it('has no personal data without its document', () => {
    const answer = identifiedAnswer();
    expect(Object.keys(decodeProfile(answer).personalData ?? {}).sort()).toEqual(
      Object.values(PERSONAL_FIELD_OF).sort(),
    );
    expect(decodeProfile({ ...answer, documento: null }).personalData).toBeUndefined();
  });

  it('is sent and saved without a contact phone', () => {
    const applicant = { ...aProfile().applicant, contactPhone: '' };
    const sent = encodeApplicant(applicant);
    expect(createProfile.body.isValidSync(sent)).toBe(true);
    expect(sent).not.toHaveProperty('telefono_contacto');
    expect(decodeProfile(encodeProfile({ ...aProfile(), applicant })).applicant).toEqual(applicant);
  });
});
