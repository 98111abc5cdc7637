import { describe, expect, it } from 'vitest';
import type { AppliedLine } from '#core/api/credit/credit-payments.ts';
import { pesos } from '#core/money/money.ts';
import { allocationText } from './allocation-text.ts';

const line = (concept: AppliedLine['concept'], amount: number, instalment?: number): AppliedLine => ({
  concept,
  amount: pesos(amount),
  instalment,
});
const words = (...lines: AppliedLine[]) => allocationText(lines).replaceAll('\u00a0', ' ');

describe('appliedInWords', () => {
  it('says of each instalment and of the capital what went there', () => {
    expect(
      words(
        line('arrears', 1_000, 1),
        line('principal', 99_000, 1),
        line('interest', 20_000, 2),
        line('principal', 80_000, 2),
        line('prepayment', 50_000, 2),
      ),
    ).toBe('$ 200.000 pagaron la cuota 1 y la cuota 2 y $ 50.000 abonaron a capital.');
    expect(words(line('principal', 99_000, 3))).toBe('$ 99.000 pagaron la cuota 3.');
  });

  it('says of a payment that is only thought of what it would do', () => {
    const lines = [line('principal', 99_000, 3), line('prepayment', 1_000, 3)];
    expect(allocationText(lines, 'supposed').replaceAll('\u00a0', ' ')).toBe(
      '$ 99.000 pagarían la cuota 3 y $ 1.000 abonarían a capital.',
    );
  });

  it('says what was left over once nothing was owed', () => {
    expect(words(line('principal', 90_000, 3), line('prepayment', 5_000, 3), line('credit', 700))).toBe(
      '$ 90.000 pagaron la cuota 3, $ 5.000 abonaron a capital y $ 700 quedaron a tu favor.',
    );
    expect(words(line('credit', 700))).toBe('$ 700 quedaron a tu favor.');
  });
});
