import { expect, it } from 'vitest';
import { riskAnswer } from '../../../../tests/samples/offer.ts';
import { OFFERED_TERMS } from '../../constants.ts';
import { decodeOffer, encodeAmountChange } from './offer.ts';

it('reads a decision without a status where this build does not know the one that came', () => {
  expect(decodeOffer(riskAnswer({ estado: 'aplazado' })).status).toBeUndefined();
});

it('sends a new amount with instalments that nobody offers, so that sent twice it chooses no plan', () => {
  const { monto, cuotas } = encodeAmountChange(500_000);
  expect(monto).toBe(500_000);
  expect(OFFERED_TERMS).not.toContain(cuotas);
});
