import { IDLE_COUNTDOWN_SECONDS, IDLE_TIMEOUT_MS } from '#core/constants.ts';

const IDLE_MS = IDLE_TIMEOUT_MS + IDLE_COUNTDOWN_SECONDS * 1000;
/** What logging in at one's bank and authorizing a payment may take; as long as the provider's open window counts. */
const AT_BANK_MS = 10 * 60_000;

/**
 * Whether a session was left longer than its idle limit, at an instant, all in milliseconds since the epoch. Whoever we sent
 * to their bank's page is not away before ten minutes. A clock that went backwards counts as too long.
 */
export const isLeftTooLong = (
  { lastActivity, leftForBank }: { readonly lastActivity: number; readonly leftForBank: number | null },
  now: number,
): boolean => {
  const isOver = (since: number, limitMs: number) => now < since || now - since > limitMs;
  return isOver(lastActivity, IDLE_MS) && (leftForBank === null || isOver(leftForBank, AT_BANK_MS));
};
