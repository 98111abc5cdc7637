import { describe, expect, it } from 'vitest';
import { pesos } from '#core/money/money.ts';
import { simulationSchema } from './simulation-schema.ts';

const rejection = async (amount: number | null, debt = 500_000): Promise<string | undefined> =>
  simulationSchema(pesos(debt))
    .validate({ amount, asked: null })
    .then(
      () => undefined,
      (error: Error) => error.message.replaceAll('\u00a0', ' '),
    );

describe('simulationSchema', () => {
  it('takes what can be paid today, up to the whole debt', async () => {
    expect(await rejection(1_500)).toBeUndefined();
    expect(await rejection(500_000)).toBeUndefined();
    expect(await rejection(1_499)).toBe('Escribe $ 1.500 o más.');
    expect(await rejection(500_001)).toBe(
      'Tu deuda total hoy es de $ 500.000. Escribe ese valor o uno menor.',
    );
    expect(await rejection(null)).toBe('Ingrese el valor a pagar');
  });

  it('takes a debt that is smaller than the least payment, whole', async () => {
    expect(await rejection(900, 900)).toBeUndefined();
    expect(await rejection(899, 900)).toBe('Escribe $ 900 o más.');
  });
});
