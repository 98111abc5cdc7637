import type { IdentityStatus } from '#core/application/identity-status.ts';
import type { IdentityReading } from '#core/wire/identity.ts';
import type { VendorSession } from './vendor-session.ts';

/** How long the vendor's word may be on its way before the person is asked for photos again. */
const WORD_ON_ITS_WAY_MS = 120_000;

/**
 * What the screen shows. Photos that this device has just sent are being looked at, even while the server has not heard
 * of them: nobody is asked to begin again a second after having finished.
 */
export const shownStatus = (
  reading: IdentityReading | undefined,
  session: VendorSession | undefined,
  now: number,
): IdentityStatus => {
  if (!reading) return 'loading';
  const sentAt = session?.submittedAt;
  const isJustSent = sentAt !== undefined && now - sentAt < WORD_ON_ITS_WAY_MS;
  return reading.status === 'idle' && isJustSent ? 'in_progress' : reading.status;
};

const QUICK_LOOKS = 10;
const QUICK_MS = 3_000;
const CALM_MS = 15_000;
const AGENT_MS = 30_000;

/** Milliseconds until the status is read again by itself; false where only the person can change it. */
export const pollIntervalMs = (status: IdentityStatus, looks: number): number | false => {
  if (status === 'in_progress') return looks < QUICK_LOOKS ? QUICK_MS : CALM_MS;
  return status === 'manual_validation' ? AGENT_MS : false;
};
