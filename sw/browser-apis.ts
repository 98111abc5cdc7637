/** APIs that only some browsers have, missing in TypeScript's DOM types. */
interface Registration extends ServiceWorkerRegistration {
  readonly periodicSync?: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>;
    unregister(tag: string): Promise<void>;
  };
  readonly sync?: { register(tag: string): Promise<void> };
}

interface Badge {
  setAppBadge?(): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

export interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: Omit<ServiceWorkerGlobalScope, 'registration' | 'navigator'> & {
  readonly registration: Registration;
  readonly navigator: Badge;
};

/** Tag of the periodic and the one-off background sync. */
export const SYNC_TAG = 'recordatorios';
const HALF_A_DAY_MS = 12 * 3_600_000;

/** The call may be missing or rejected (permission): both are ignored. */
const ifSupported = async (action: () => Promise<unknown> | undefined): Promise<void> => {
  try {
    await action();
  } catch (error) {
    console.warn('not in this browser', error);
  }
};

export const registerPeriodicSync = (): Promise<void> =>
  ifSupported(() => self.registration.periodicSync?.register(SYNC_TAG, { minInterval: HALF_A_DAY_MS }));

export const unregisterPeriodicSync = (): Promise<void> =>
  ifSupported(() => self.registration.periodicSync?.unregister(SYNC_TAG));

/** One-off background sync: fires when the network is back. */
export const requestSync = (): Promise<void> => ifSupported(() => self.registration.sync?.register(SYNC_TAG));

/** Badge on the app's icon: a payment is due. */
export const setBadge = (isDue: boolean): Promise<void> =>
  ifSupported(() => (isDue ? self.navigator.setAppBadge?.() : self.navigator.clearAppBadge?.()));
