// @covers 5.32

import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { type PaymentEntry, paymentSchema } from './payment-schema.ts';

const schema = paymentSchema(pesos(4_000_000));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const rejection = async (entry: Partial<PaymentEntry>): Promise<string | undefined> => {
  try {
    await schema.validate({ option: 'otro', other: null, choice: 'reduce_term', ...entry });
    return undefined;
  } catch (error) {
    return error instanceof Error ? plain(error.message) : 'not an error';
  }
};

describe('paymentSchema', () => {
  it('takes another amount from the least that the provider takes to the whole debt', async () => {
    expect(await rejection({ other: 1_500 })).toBeUndefined();
    expect(await rejection({ other: 4_000_000 })).toBeUndefined();
    expect(await rejection({ other: 1_499 })).toBe('Escribe $ 1.500 o más.');
    expect(await rejection({ other: 4_000_001 })).toBe(
      'Tu deuda total hoy es de $ 4.000.000. Escribe ese valor o uno menor.',
    );
  });

  it('asks for the amount when it is missing', async () => {
    expect(await rejection({ other: null })).toBe('Ingrese el valor a pagar');
  });

  it.each(['minimo', 'total'] as const)(
    'does not look at the amount typed when paying the %s',
    async (option) => {
      expect(await rejection({ option, other: null })).toBeUndefined();
      expect(await rejection({ option, other: 3 })).toBeUndefined();
    },
  );

  it('lets the payer’s address be empty, cleans it, and says when it is none', async () => {
    expect(await rejection({ option: 'total', payerEmail: '' })).toBeUndefined();
    expect(await rejection({ option: 'total', payerEmail: 'tia@correo' })).toBe(
      'Ingresa un formato válido de correo electrónico',
    );
    const entry = { option: 'total', other: null, choice: 'reduce_term' };
    expect(await schema.validate({ ...entry, payerEmail: ' Tia@Correo.Example ' })).toEqual({
      ...entry,
      payerEmail: 'tia@correo.example',
    });
  });
});
