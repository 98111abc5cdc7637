import { describe, expect, it } from 'vitest';
import { rejections } from '../../../../tests/support/rejections.ts';
import { type BankEntry, bankSchema } from './bank-schema.ts';

const entry: BankEntry = {
  bankCode: '1007',
  holderKind: 'person',
  documentType: 'CC',
  documentNumber: '1.020.304.050',
  fullName: 'Ana Pérez Gómez',
  email: 'ana@correo.example',
  phone: '3001234567',
};

const said = (changes: Partial<BankEntry>) => rejections(bankSchema, { ...entry, ...changes });

describe('bankSchema', () => {
  // @covers 2.13
  it('takes the data of a person and of a company as they are written', async () => {
    expect(await said({})).toEqual([]);
    expect(await said({ documentType: 'CE', documentNumber: '412345' })).toEqual([]);
    const company = { holderKind: 'company', documentType: 'NIT', fullName: '3 Hermanos S.A.S.' } as const;
    expect(await said({ ...company, documentNumber: '890.903.938-8' })).toEqual([]);
    expect(await said({ email: ' Ana@Correo.example ' })).toEqual([]);
  });

  it.each([
    [{ bankCode: '' }, 'Elige tu banco'],
    [{ documentNumber: ' ' }, 'El número de documento es requerido'],
    [{ documentNumber: '12a' }, 'Escribe el número completo del documento, sin puntos ni letras.'],
    [
      { documentType: 'NIT', documentNumber: '890903938-1' },
      'Revisa el NIT: son nueve números y, si lo escribes, su dígito de verificación.',
    ],
    [{ fullName: '' }, 'Escribe el nombre del titular de la cuenta'],
    [{ fullName: 'A' }, 'Escribe el nombre como está en el banco.'],
    [{ email: '' }, 'El correo electrónico es requerido'],
    [{ email: 'ana@' }, 'Ingresa un formato válido de correo electrónico'],
    [{ phone: '300' }, 'El número de celular no debe ser menor de 10 caracteres'],
  ] as const)('says of %o what to do', async (changes, message) => {
    expect(await said(changes)).toContain(message);
  });
});
