// @covers 5.32

import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { rejections } from '../../../../tests/support/rejections.ts';
import { type PaymentEntry, paymentSchema } from './payment-schema.ts';

const schema = paymentSchema(pesos(4_000_000));
const ENTRY = { option: 'otro', other: null, choice: 'reduce_term' } as const;
const said = (entry: Partial<PaymentEntry>) => rejections(schema, { ...ENTRY, ...entry });

describe('paymentSchema', () => {
  it.each<readonly [Partial<PaymentEntry>, readonly string[]]>([
    // From the least that the provider takes to the whole debt.
    [{ other: 1_500 }, []],
    [{ other: 4_000_000 }, []],
    [{ other: 1_499 }, ['Escribe $ 1.500 o más.']],
    [{ other: 4_000_001 }, ['Tu deuda total hoy es de $ 4.000.000. Escribe ese valor o uno menor.']],
    [{ other: 3_998_500 }, []],
    [
      { other: 3_998_501 },
      ['Quedaría un saldo tan pequeño que no se puede pagar. Escribe el total: $ 4.000.000.'],
    ],
    [{ other: null }, ['Ingrese el valor a pagar']],
    // The amount that was typed is no matter of the other options.
    [{ option: 'minimo', other: null }, []],
    [{ option: 'minimo', other: 3 }, []],
    [{ option: 'total', other: null }, []],
    [{ option: 'total', other: 3 }, []],
    [{ option: 'total', payerEmail: '' }, []],
    [{ option: 'total', payerEmail: 'tia@correo' }, ['Ingresa un formato válido de correo electrónico']],
  ])('says of %o: %j', async (entry, sentences) => {
    expect(await said(entry)).toEqual(sentences);
  });

  it('cleans the payer’s address', async () => {
    const entry = { ...ENTRY, option: 'total', payerEmail: ' Tia@Correo.Example ' };
    expect(await schema.validate(entry)).toEqual({ ...entry, payerEmail: 'tia@correo.example' });
  });
});
