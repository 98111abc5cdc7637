import { deviceStorage } from '../text-storage.ts';

/** Nobody's data: the instant at which somebody on this device did not want to install, in milliseconds since the epoch. */
const KEY = 'cuotasana-install-put-off';
const PUT_OFF_MS = 90 * 24 * 60 * 60 * 1000;

/** Where the device keeps nothing, until the page is left. */
let putOffHere: number | undefined;

/**
 * Whether somebody who did not want to install at `at` is left alone at `now`: ninety days long, by a clock that may have
 * been moved meanwhile. Without an instant nobody said no.
 */
export const isWithinPutOff = (at: number | undefined, now: number): boolean =>
  at !== undefined && Number.isFinite(at) && Math.abs(now - at) < PUT_OFF_MS;

const keptInstant = (): number | undefined => {
  try {
    const kept = deviceStorage()?.getItem(KEY);
    return kept ? Number(kept) : undefined;
  } catch {
    // A storage that throws keeps nothing.
    return undefined;
  }
};

export const isPutOff = (): boolean => isWithinPutOff(putOffHere ?? keptInstant(), Date.now());

/** Not now: nobody on this device is asked again for ninety days, whoever logs in or out meanwhile. */
export const putOff = (): void => {
  putOffHere = Date.now();
  try {
    deviceStorage()?.setItem(KEY, String(putOffHere));
  } catch {
    // Full or blocked: it holds for this page.
  }
};
