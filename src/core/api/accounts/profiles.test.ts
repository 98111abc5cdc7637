import { describe, expect, it } from 'vitest';
import {
  type Applicant,
  createProfile,
  decodeProfile,
  encodeApplicant,
  encodePersonalData,
  encodeProfile,
  PERSONAL_FIELD_OF,
  type Profile,
  readProfile,
  savePersonalData,
} from './profiles.ts';

const applicant: Applicant = {
  firstNames: 'Ana María',
  surnames: 'Gómez Ruiz',
  email: 'ana@correo.example',
  economicActivity: 'independent',
  contactPhone: '3109876543',
};
const profile: Profile = {
  id: '3f1c2a52-6a1d-4a55-9f0b-0f3f6f0c1a11',
  applicant,
  isEmailVerified: true,
  isEmailUndeliverable: false,
  personalData: undefined,
  step: 0,
};
const data = { birthDate: '1990-03-14', documentType: '1', documentNumber: '1020304050' };

// Fields and their forms: specification, section 3, 'Personal data form'.
describe('personal data on the wire', () => {
  it('travel merged into the saved profile, as the contract takes them', () => {
    const sent = encodePersonalData(profile, data);
    expect(savePersonalData.body.validateSync(sent, { strict: true })).toMatchObject({
      nombres: 'Ana María',
      fecha_nacimiento: '1990-03-14',
      tipo_documento: 1,
      documento: '1020304050',
    });
  });

  it('are read back from a profile that has them, and not from one that does not', () => {
    expect(decodeProfile(encodeProfile(profile))).toEqual(profile);
    const complete = { ...profile, personalData: data };
    expect(decodeProfile(encodeProfile(complete))).toEqual(complete);
    expect(decodeProfile({ ...encodeProfile(complete), documento: null }).personalData).toBeUndefined();
  });

  it('have a place on the form for each of their fields', () => {
    expect(Object.values(PERSONAL_FIELD_OF).sort()).toEqual(Object.keys(data).sort());
  });
});

describe('the applicant on the wire', () => {
  // @covers 3.14
  it('is what the call takes, with and without a contact phone', () => {
    for (const contactPhone of ['3109876543', ''])
      expect(createProfile.body.isValidSync(encodeApplicant({ ...applicant, contactPhone }))).toBe(true);
    expect(encodeApplicant({ ...applicant, contactPhone: '' })).not.toHaveProperty('telefono_contacto');
  });

  it('comes back from the saved profile as it was written', () => {
    for (const contactPhone of ['3109876543', '']) {
      const saved = { ...profile, applicant: { ...applicant, contactPhone } };
      expect(readProfile.answer.isValidSync(encodeProfile(saved))).toBe(true);
      expect(decodeProfile(encodeProfile(saved)).applicant).toEqual(saved.applicant);
    }
  });
});
