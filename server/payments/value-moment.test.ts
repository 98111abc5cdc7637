import { describe, expect, it } from 'vitest';
import { findValueMoment } from './value-moment.ts';

const at = (day: number): Date => new Date(`2026-03-0${day}T15:00:00Z`);
const [BEGUN, AT_TILL, APPROVED, NOW] = [at(2), at(3), at(4), at(5)];

// See docs/decisions/167-value-dates-by-rail.md.
describe('the moment that a payment counts from', () => {
  it.each([
    ['a card: when the order was approved', 'CARD', APPROVED],
    ['a bank transfer: when the order was approved', 'PSE', APPROVED],
    ['a wallet: when the order was approved', 'NEQUI', APPROVED],
    ['a method that is new to us: when the order was approved', 'BANCOLOMBIA_QR', APPROVED],
    ['cash: when it was at the till, though the provider told it later', 'BANCOLOMBIA_COLLECT', AT_TILL],
    ['a counter of ours: when the cashier wrote that it was paid', 'CASH', BEGUN],
  ])('is, of %s', (_, channel, expected) => {
    const told = { begun: BEGUN, approved: APPROVED, atTill: AT_TILL };
    expect(findValueMoment(channel, told, NOW)).toEqual(expected);
  });

  it('is the approval of cash whose moment at the till nobody tells, and the beginning where nothing is told', () => {
    expect(findValueMoment('BANCOLOMBIA_COLLECT', { begun: BEGUN, approved: APPROVED }, NOW)).toEqual(
      APPROVED,
    );
    expect(findValueMoment('CARD', { begun: BEGUN }, NOW)).toEqual(BEGUN);
  });

  it('is neither before the payment was begun nor in the future, whatever a till’s clock says', () => {
    const told = (atTill: Date) => findValueMoment('BANCOLOMBIA_COLLECT', { begun: BEGUN, atTill }, NOW);
    expect([told(at(1)), told(at(9))]).toEqual([BEGUN, NOW]);
  });
});
