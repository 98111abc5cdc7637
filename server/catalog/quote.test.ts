import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRateCaps, RATE_CAPS_PATH } from '#core/api/applications/loaded-rate-caps.ts';
import { bogotaDate, monthOf } from '#core/calendar/calendar-date.ts';
import { MAXIMUM_AMOUNT, MINIMUM_AMOUNT, OFFERED_TERMS } from '#core/constants.ts';
import { pesos } from '#core/money/money.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { creditQuote } from '#core/plan/quote.ts';
import { capFor } from '#core/rates/rate-caps.ts';
import { openTestApp } from '../../tests/support/open-test-app.ts';
import { loadRateCap } from '../../tests/support/rate-caps.ts';

const PAIRS = 500;

describe('the figures of the landing’s calculator', () => {
  const test = openTestApp();

  const get = async (url: string) => {
    const answer = await test.app.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  /** The caps as the calculator reads them. */
  const readCaps = async () => decodeRateCaps(await get(RATE_CAPS_PATH));

  // @covers 7.90
  it.each(['0.2924', '0.2499'])(
    `are those of the server for ${PAIRS} random pairs under a cap of %s`,
    async (rate) => {
      const today = bogotaDate(test.context.clock.now());
      await loadRateCap(test, rate);
      const policy = { ...DEFAULT_POLICY, cap: capFor(monthOf(today), await readCaps()).rate };
      expect(policy.cap).toBe(rate);
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: MINIMUM_AMOUNT, max: MAXIMUM_AMOUNT }),
          fc.constantFrom(...OFFERED_TERMS),
          async (amount, term) => {
            const { data } = await get(`/api/amortizacion?monto=${amount}&cuotas=${term}`);
            const quote = creditQuote(pesos(amount), term, policy);
            expect({
              monthly: quote?.monthlyPayment,
              total: quote?.totalCost,
              rate: Number(quote?.monthlyRate),
              allIn: Number(quote?.allInAnnualRate),
            }).toEqual({
              monthly: data.valor_cuota,
              total: data.costo_total,
              rate: data.tasa_interes_mv,
              allIn: data.tasa_ea_total,
            });
          },
        ),
        { numRuns: PAIRS },
      );
    },
    60_000,
  );
});
