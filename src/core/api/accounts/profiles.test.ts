import { describe, expect, it } from 'vitest';
import {
  type Applicant,
  createProfile,
  decodeApplicant,
  decodePersonalData,
  encodeApplicant,
  newProfile,
  personalFieldOf,
  readProfile,
  savePersonalData,
  withPersonalData,
} from './profiles.ts';

const profile = {
  id: '3f1c2a52-6a1d-4a55-9f0b-0f3f6f0c1a11',
  nombres: 'Ana María',
  apellidos: 'Pérez Ñáñez',
  email: 'ana@correo.example',
  email_verificado: 'si',
  actividad_economica: 'Empleado',
  telefono_contacto: null,
  fecha_nacimiento: null,
  tipo_documento: null,
  documento: null,
  paso: 0,
} as const;
const data = { birthDate: '1990-03-14', documentType: '1', documentNumber: '1020304050' };

// Fields and their forms: specification, section 3, 'Personal data form'.
describe('personal data on the wire', () => {
  it('travel merged into the saved profile, as the contract takes them', () => {
    const sent = withPersonalData(profile, data);
    expect(savePersonalData.body.validateSync(sent, { strict: true })).toMatchObject({
      nombres: 'Ana María',
      fecha_nacimiento: '1990-03-14',
      tipo_documento: 1,
      documento: '1020304050',
    });
  });

  it('are read back from a profile that has them, and not from one that does not', () => {
    expect(decodePersonalData(profile)).toBeUndefined();
    expect(decodePersonalData(withPersonalData(profile, data))).toEqual(data);
  });

  it('have a place on the form for each of their fields', () => {
    expect(Object.values(personalFieldOf).sort()).toEqual(Object.keys(data).sort());
  });
});

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
