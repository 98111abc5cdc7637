import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { amountSchema } from './amount-schema.ts';

const schema = amountSchema(pesos(1_000_000));

const messageFor = (amount: number | null): string | undefined => {
  try {
    schema.validateSync({ amount, term: null });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll('\u00a0', ' ') : String(error);
  }
};

describe('the requested amount, messages of section 5 of the specification', () => {
  it.each([180_000, 650_000, 1_000_000])('takes %i', (amount) => {
    expect(messageFor(amount)).toBeUndefined();
  });

  // @covers 5.10, 5.11, 5.12
  it.each([
    [null, 'El monto a solicitar es requerido'],
    [1_000_001, 'El monto a solicitar no puede superar los $ 1.000.000'],
    [179_999, 'El monto a solicitar no puede ser inferior a los a $ 180.000'],
    [0, 'El monto a solicitar no puede ser inferior a los a $ 180.000'],
  ])('answers %s with "%s"', (amount, message) => {
    expect(messageFor(amount)).toBe(message);
  });
});
