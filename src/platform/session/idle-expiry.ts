import { IDLE_END_MS } from '#core/constants.ts';

/** Time for authorizing a payment at the bank; equals the provider's window. */
const BANK_TIMEOUT_MS = 10 * 60_000;

/**
 * Whether a session exceeded its idle limit; instants in milliseconds since the epoch. Ten minutes while at the bank's
 * page. A clock set back counts as exceeded.
 */
export const isIdleExpired = (
  { lastActivity, leftForBank }: { readonly lastActivity: number; readonly leftForBank: number | null },
  now: number,
): boolean => {
  const isOver = (since: number, limitMs: number) => now < since || now - since > limitMs;
  return isOver(lastActivity, IDLE_END_MS) && (leftForBank === null || isOver(leftForBank, BANK_TIMEOUT_MS));
};
