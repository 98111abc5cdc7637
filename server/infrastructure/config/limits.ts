import { type CodeLimits, DEFAULT_CODE_LIMITS } from '#core/codes/one-time-code.ts';
import { type Environment, integer } from './environment.ts';

export interface Limits {
  readonly signUpsPerAddressPerHour: number;
  readonly codesPerAddressPerHour: number;
  readonly lookupsPerAddressPerHour: number;
  readonly codesInAllPerMinute: number;
  /** Per phone: separate budgets for known and unknown devices. */
  readonly codes: CodeLimits;
}

const readCodeLimits = (setting: (name: string, fallback: number) => number): CodeLimits => {
  const usual = DEFAULT_CODE_LIMITS;
  return {
    lifetimeMs: setting('CODE_LIFETIME_SECONDS', usual.lifetimeMs / 1_000) * 1_000,
    tries: setting('CODE_TRIES', usual.tries),
    resendAfterMs: setting('CODE_RESEND_SECONDS', usual.resendAfterMs / 1_000) * 1_000,
    windowMs: setting('CODE_WINDOW_HOURS', usual.windowMs / 3_600_000) * 3_600_000,
    sendsPerWindow: setting('LIMIT_CODES_PER_PHONE', usual.sendsPerWindow),
    sendsPerDevice: setting('LIMIT_CODES_PER_DEVICE', usual.sendsPerDevice),
    failuresPerWindow: setting('LIMIT_WRONG_CODES_PER_PHONE', usual.failuresPerWindow),
  };
};

/** Rate limits of calls that cost money or reveal data; higher defaults beside the sandbox. */
export const readLimits = (env: Environment, usesSandbox: boolean): Limits => ({
  signUpsPerAddressPerHour: integer(env, 'LIMIT_SIGN_UPS_PER_ADDRESS', usesSandbox ? 200 : 20),
  codesPerAddressPerHour: integer(env, 'LIMIT_CODES_PER_ADDRESS', usesSandbox ? 1000 : 60),
  lookupsPerAddressPerHour: integer(env, 'LIMIT_LOOKUPS_PER_ADDRESS', usesSandbox ? 200 : 30),
  codesInAllPerMinute: integer(env, 'LIMIT_CODES_IN_ALL', usesSandbox ? 2000 : 600),
  codes: readCodeLimits((name, fallback) => integer(env, name, fallback)),
});
