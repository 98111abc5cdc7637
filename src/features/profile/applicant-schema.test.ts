import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { type ApplicantEntry, applicantSchema } from './applicant-schema.ts';

const right: ApplicantEntry = {
  firstNames: 'Ana María',
  surnames: 'Gómez Ruiz',
  email: 'ana@correo.com',
  emailAgain: 'ana@correo.com',
  economicActivity: 'employee',
  contactPhone: '',
};

const firstMessage = (change: Partial<ApplicantEntry>, field: keyof ApplicantEntry): string | undefined => {
  try {
    applicantSchema.validateSync({ ...right, ...change }, { abortEarly: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.find((one) => one.path === field)?.message;
  }
};

describe('the applicant form, messages of section 5 of the specification', () => {
  it('takes whole data, and cleans names and addresses', () => {
    expect(
      applicantSchema.validateSync({
        ...right,
        firstNames: '  Ana   María ',
        email: ' Ana@Correo.com ',
        emailAgain: 'ANA@correo.com',
        contactPhone: '3109876543',
      }),
    ).toEqual({ ...right, contactPhone: '3109876543' });
  });

  // @covers 5.14, 5.15, 5.17
  it.each([
    ['firstNames', { firstNames: '  ' }, 'El Nombre es obligatorio'],
    ['surnames', { surnames: '' }, 'El Apellido es obligatorio'],
    ['surnames', { surnames: 'G0mez' }, 'Escríbelo solo con letras, como aparece en tu documento.'],
    [
      'surnames',
      { surnames: 'Иванова' },
      'No podemos imprimir la letra «И» en tu contrato. Escribe tu nombre con letras latinas, como en tu cédula.',
    ],
    ['email', { email: '' }, 'El correo electrónico es requerido'],
    ['email', { email: 'ana@correo' }, 'Ingresa un formato válido de correo electrónico'],
    ['emailAgain', { emailAgain: '' }, 'Debes confirmar el correo electrónico'],
    ['emailAgain', { emailAgain: 'ana@' }, 'Ingresa un formato válido de correo electrónico'],
    ['emailAgain', { emailAgain: 'otra@correo.com' }, 'Los correos electrónicos no coinciden'],
    ['contactPhone', { contactPhone: '310987' }, 'El número de celular no debe ser menor de 10 caracteres'],
    ['contactPhone', { contactPhone: '6109876543' }, 'El número de celular no es válido'],
  ] as const)('says of %s %j: %s', (field, change, message) => {
    expect(firstMessage(change, field)).toBe(message);
  });

  // @covers 5.18
  it('asks for the economic activity', () => {
    const empty: object = { ...right, economicActivity: '' };
    expect(() => applicantSchema.validateSync(empty)).toThrow('La actividad económica es requerida');
  });

  it('takes any name that people have', () => {
    for (const surnames of [
      'Núñez',
      "D'Angelo",
      'D´Angelo',
      'D`Angelo',
      'D‘Angelo',
      'Pérez-Roa',
      'De la Ossa',
    ])
      expect(firstMessage({ surnames }, 'surnames')).toBeUndefined();
  });
});
