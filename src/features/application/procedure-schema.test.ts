import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { type ProcedureEntry, procedureSchema } from './procedure-schema.ts';

// 21 November in Greenwich, still the 20th in Bogotá.
const now = new Date('2026-11-21T03:00:00Z');
const good: ProcedureEntry = {
  providerText: 'Clínica del Lago',
  provider: { id: 'a', name: 'Clínica del Lago', city: 'Cali' },
  procedureText: 'Ortodoncia',
  procedure: { id: 'b', name: 'Ortodoncia', speciality: 'Odontología' },
  cost: 6_666_666,
  procedureDate: '2026-11-20',
  discountCode: '',
  advisorCode: '',
};

const messagesOf = (change: Partial<ProcedureEntry>): string[] => {
  try {
    procedureSchema(now).validateSync({ ...good, ...change }, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map((text) => text.replaceAll('\u00a0', ' '));
    throw error;
  }
};

// Messages and limits: specification, section 5; decisions, sections 5 and 6.
describe('the procedure', () => {
  // @covers 5.27
  it('is taken when all is chosen', () => {
    expect(messagesOf({})).toEqual([]);
  });

  // @covers 5.25
  it('asks for what is missing', () => {
    const empty = {
      provider: null,
      providerText: '',
      procedure: null,
      procedureText: '',
      cost: null,
      procedureDate: '',
    };
    expect(messagesOf(empty)).toEqual(
      expect.arrayContaining([
        'El médico es obligatorio',
        'El procedimiento es obligatorio',
        'El costo estimado es requerido',
        'La fecha del procedimiento es requerida',
      ]),
    );
  });

  // @covers 5.25
  it('asks to choose from the list what was only typed', () => {
    expect(messagesOf({ provider: null })).toEqual(['El médico es obligatorio: elige uno de la lista']);
    expect(messagesOf({ procedure: null })).toEqual([
      'El procedimiento es obligatorio: elige uno de la lista',
    ]);
  });

  // @covers 5.26
  it.each([
    [179_999, ['El costo no puede ser inferior a los $ 180.000']],
    [180_000, []],
    [25_000_000, []],
    [25_000_001, ['El costo no puede superar los $ 25.000.000']],
  ])('of a cost of %d says %j', (cost, messages) => {
    expect(messagesOf({ cost })).toEqual(messages);
  });

  it('takes today in Bogotá and refuses yesterday and what is no date', () => {
    expect(messagesOf({ procedureDate: '2026-11-20' })).toEqual([]);
    expect(messagesOf({ procedureDate: '2026-11-19' })).toEqual([
      'La fecha del procedimiento debe ser hoy o después',
    ]);
    expect(messagesOf({ procedureDate: '11/2' })).toEqual(['Escribe la fecha completa: mes, día y año']);
  });
});
