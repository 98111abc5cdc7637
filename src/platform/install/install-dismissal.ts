import { deviceStorage } from '../storage/local-storage.ts';

/** No personal data: when the offer to install was last dismissed on this device, milliseconds since the epoch. */
const KEY = 'cuotasana-install-put-off';
const PUT_OFF_MS = 90 * 24 * 60 * 60 * 1000;

/** Fallback in memory where storage is blocked. */
let dismissedInMemory: number | undefined;

/**
 * Whether a dismissal at `at` still holds at `now`: ninety days in both directions, because the clock may have been
 * changed. Undefined: never dismissed.
 */
export const isWithinDismissal = (at: number | undefined, now: number): boolean =>
  at !== undefined && Number.isFinite(at) && Math.abs(now - at) < PUT_OFF_MS;

const storedInstant = (): number | undefined => {
  try {
    const stored = deviceStorage()?.getItem(KEY);
    return stored ? Number(stored) : undefined;
  } catch {
    // Storage blocked.
    return undefined;
  }
};

export const isInstallDismissed = (): boolean =>
  isWithinDismissal(dismissedInMemory ?? storedInstant(), Date.now());

/** Dismisses the offer on this device for ninety days, across accounts. */
export const dismissInstall = (): void => {
  dismissedInMemory = Date.now();
  try {
    deviceStorage()?.setItem(KEY, String(dismissedInMemory));
  } catch {
    // Full or blocked: holds for this page.
  }
};
