import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';

const SECOND_MS = 1_000;

// Specification, section 9.
describe('the limits of the product', () => {
  it('refresh the token every 14 minutes, before it dies', () => {
    expect(constants.TOKEN_REFRESH_MS).toBe(840_000);
    expect(constants.TOKEN_REFRESH_MS).toBeLessThan(constants.TOKEN_LIFETIME_MS);
  });

  // @covers 9.2
  it('call two minutes without activity idle, warn at once and count 15 seconds down by the second', () => {
    expect(constants.IDLE_TIMEOUT_MS).toBe(120_000);
    expect(constants.ACTIVITY_THROTTLE_MS).toBe(SECOND_MS);
    expect(constants.IDLE_WARNING_DELAY_MS).toBe(100);
    expect(constants.IDLE_COUNTDOWN_SECONDS).toBe(15);
    expect(constants.IDLE_POLL_MS).toBe(SECOND_MS);
  });

  it('give codes four digits and half a minute between them, and phones ten digits behind 57', () => {
    expect([constants.CODE_LENGTH, constants.CODE_RESEND_SECONDS]).toEqual([4, 30]);
    expect([constants.PHONE_LENGTH, constants.PHONE_PREFIX]).toEqual([10, '57']);
  });

  // @covers 5.21, 9.6
  it('ask for 18 to 70 years, six months in a job, and three of each document', () => {
    expect([constants.MINIMUM_AGE, constants.MAXIMUM_AGE, constants.OLDEST_BIRTH_YEARS]).toEqual([
      18, 70, 110,
    ]);
    expect(constants.MINIMUM_EMPLOYMENT_MONTHS).toBe(6);
    expect([constants.PAYSLIPS_REQUIRED, constants.BANK_STATEMENTS_REQUIRED]).toEqual([3, 3]);
  });

  it('look at a request in process every 10 seconds, with six retries', () => {
    expect([constants.RISK_POLL_MS, constants.RISK_POLL_TRIES]).toEqual([10 * SECOND_MS, 6]);
  });

  // @covers 5.28, 9.16
  it('start a search after 800 ms, show its hint under three characters, and want more for procedures', () => {
    expect(constants.SEARCH_DEBOUNCE_MS).toBe(800);
    expect([constants.SEARCH_HINT_LENGTH, constants.PROCEDURE_SEARCH_LENGTH]).toEqual([3, 3]);
  });

  it('keep a slide five seconds and change it beyond 50 pixels', () => {
    expect([constants.CAROUSEL_INTERVAL_MS, constants.CAROUSEL_SWIPE_PX]).toEqual([5 * SECOND_MS, 50]);
  });

  // The values that the specification exports without a name, as the product decisions read them.
  it('lend from 180.000 to 25.000.000 in at most 36 instalments of at least 30.000', () => {
    expect([constants.MINIMUM_AMOUNT, constants.MAXIMUM_AMOUNT]).toEqual([180_000, 25_000_000]);
    expect([constants.APPLICATION_TERM, constants.OFFERED_TERMS.at(-1)]).toEqual([36, 36]);
    expect(constants.MINIMUM_INSTALMENT).toBe(30_000);
  });
});
