/** APIs that only some browsers have, missing in TypeScript's DOM types. */
interface Registration extends ServiceWorkerRegistration {
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

/** Tag of the one-off background sync. */
export const SYNC_TAG = 'recordatorios';

/** The call may be missing or rejected (permission): both are ignored. */
const ifSupported = async (action: () => Promise<unknown> | undefined): Promise<void> => {
  try {
    await action();
  } catch (error) {
    console.warn('not in this browser', error);
  }
};

/** One-off background sync: fires when the network is back. */
export const requestSync = (): Promise<void> => ifSupported(() => self.registration.sync?.register(SYNC_TAG));

/** Badge on the app's icon: a payment is due. */
export const setBadge = (isDue: boolean): Promise<void> =>
  ifSupported(() => (isDue ? self.navigator.setAppBadge?.() : self.navigator.clearAppBadge?.()));
