import { describe, expect, it } from 'vitest';
import { decodePersonalData, personalFieldOf, withPersonalData } from './personal-data.ts';
import { savePersonalData } from './profiles.ts';

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
