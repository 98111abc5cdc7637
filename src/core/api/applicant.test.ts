import { describe, expect, it } from 'vitest';
import { type Applicant, decodeApplicant, encodeApplicant, newProfile } from './applicant.ts';
import { createProfile, readProfile } from './profiles.ts';

const applicant: Applicant = {
  firstNames: 'Ana María',
  surnames: 'Gómez Ruiz',
  email: 'ana@correo.example',
  economicActivity: 'independent',
  contactPhone: '3109876543',
};

describe('the applicant on the wire', () => {
  it('is what the call takes, with and without a contact phone', () => {
    for (const contactPhone of ['3109876543', ''])
      expect(createProfile.body.isValidSync(encodeApplicant({ ...applicant, contactPhone }))).toBe(true);
    expect(encodeApplicant({ ...applicant, contactPhone: '' })).not.toHaveProperty('telefono_contacto');
  });

  it('comes back from the saved profile as it was written', () => {
    const profile = newProfile('p1', applicant);
    expect(decodeApplicant(profile)).toEqual(applicant);
    expect(readProfile.answer.isValidSync(profile)).toBe(true);
    expect(decodeApplicant(newProfile('p1', { ...applicant, contactPhone: '' })).contactPhone).toBe('');
  });
});
