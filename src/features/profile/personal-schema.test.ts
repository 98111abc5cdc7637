import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { type PersonalEntry, personalSchema } from './personal-schema.ts';

const today = new Date('2026-11-20T15:00:00Z');
const good: PersonalEntry = {
  birthDate: '1990-03-14',
  documentType: '1',
  documentNumber: '1020304050',
  documentConfirmation: '1020304050',
};

const messageOf = <F extends keyof PersonalEntry>(field: F, value: PersonalEntry[F]): string | undefined => {
  try {
    personalSchema(today).validateSyncAt(field, { ...good, [field]: value });
    return undefined;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
};

// Messages and limits: specification, section 5.
describe('the personal data', () => {
  it('takes a grown person with a document written twice alike', () => {
    expect(personalSchema(today).isValidSync(good)).toBe(true);
  });

  // @covers 5.20
  it.each([
    ['2008-11-20', undefined],
    ['2008-11-21', 'Debe ser mayor de 18 años'],
    ['1956-11-20', undefined],
    ['1955-11-21', undefined],
    ['1955-11-20', 'La edad máxima para aplicar es 70 años'],
    ['', 'La fecha de nacimiento es requerida'],
    ['02/30/1990', 'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)'],
    ['1990-02-30', 'La fecha de nacimiento no es válida (debe ser en formato mm/dd/aaaa)'],
  ])('of a birth date %s says %s', (birthDate, message) => {
    expect(messageOf('birthDate', birthDate)).toBe(message);
  });

  // @covers 5.23
  it.each([
    ['', 'El número de documento es requerido'],
    ['10203O40', 'Ingresa datos numéricos'],
    ['0123456', 'Escribe el número completo de tu documento, sin puntos'],
    ['1234', 'Escribe el número completo de tu documento, sin puntos'],
  ])('of a document number %s says %s', (documentNumber, message) => {
    expect(messageOf('documentNumber', documentNumber)).toBe(message);
  });

  // @covers 5.24
  it.each([
    ['', 'Debes confirmar el número de documento'],
    ['10203a', 'Ingresa datos numéricos'],
    ['1020304051', 'Los números de documentos no coinciden'],
  ])('of a confirmation %s says %s', (documentConfirmation, message) => {
    expect(messageOf('documentConfirmation', documentConfirmation)).toBe(message);
  });
});
