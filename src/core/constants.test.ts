import { expect, it } from 'vitest';
import * as constants from './constants.ts';

// Specification, section 9, and what it exports without a name, as the product decisions read it.
// @covers 5.21, 5.28, 9.2, 9.6, 9.16
it('has the limits of the specification', () => {
  expect(constants).toMatchObject({
    TOKEN_REFRESH_MS: 840_000,
    IDLE_TIMEOUT_MS: 120_000,
    ACTIVITY_THROTTLE_MS: 1_000,
    IDLE_WARNING_DELAY_MS: 100,
    IDLE_COUNTDOWN_SECONDS: 15,
    IDLE_POLL_MS: 1_000,
    CODE_LENGTH: 4,
    CODE_RESEND_SECONDS: 30,
    PHONE_LENGTH: 10,
    PHONE_PREFIX: '57',
    MINIMUM_AGE: 18,
    MAXIMUM_AGE: 70,
    OLDEST_BIRTH_YEARS: 110,
    MINIMUM_EMPLOYMENT_MONTHS: 6,
    PAYSLIPS_REQUIRED: 3,
    BANK_STATEMENTS_REQUIRED: 3,
    RISK_POLL_MS: 10_000,
    RISK_POLL_TRIES: 6,
    SEARCH_DEBOUNCE_MS: 800,
    SEARCH_HINT_LENGTH: 3,
    PROCEDURE_SEARCH_LENGTH: 3,
    CAROUSEL_INTERVAL_MS: 5_000,
    CAROUSEL_SWIPE_PX: 50,
    MINIMUM_AMOUNT: 180_000,
    MAXIMUM_AMOUNT: 25_000_000,
    APPLICATION_TERM: 36,
    MINIMUM_INSTALMENT: 30_000,
  });
  expect(constants.OFFERED_TERMS.at(-1)).toBe(36);
  expect(constants.TOKEN_REFRESH_MS).toBeLessThan(constants.TOKEN_LIFETIME_MS);
});
