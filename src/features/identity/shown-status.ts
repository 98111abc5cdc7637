import type { IdentityReading } from '#core/api/applications/identity.ts';
import type { IdentityStatus } from '#core/application/identity-status.ts';
import type { VendorSession } from './vendor-session.ts';

/** How long the vendor's webhook may take before the person is asked for photos again. */
const WEBHOOK_GRACE_MS = 120_000;

/**
 * Status to show. Photos just sent from this device count as in progress before the webhook arrives, so that the person
 * is not asked to start over right after finishing.
 */
export const shownStatus = (
  reading: IdentityReading | undefined,
  session: VendorSession | undefined,
  now: number,
): IdentityStatus => {
  if (!reading) return 'loading';
  const sentAt = session?.submittedAt;
  const isJustSent = sentAt !== undefined && now - sentAt < WEBHOOK_GRACE_MS;
  return reading.status === 'idle' && isJustSent ? 'in_progress' : reading.status;
};

const QUICK_POLLS = 10;
const QUICK_MS = 3_000;
const SLOW_MS = 15_000;
const AGENT_MS = 30_000;

/** Milliseconds until the next poll; false where only the person can change the status. */
export const pollIntervalMs = (status: IdentityStatus, polls: number): number | false => {
  if (status === 'in_progress') return polls < QUICK_POLLS ? QUICK_MS : SLOW_MS;
  return status === 'manual_validation' ? AGENT_MS : false;
};
