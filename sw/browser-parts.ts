/** Parts of a browser that not every one has, nor the language's own description of them. */
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

/** An event that says why the browser woke the worker. */
export interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: Omit<ServiceWorkerGlobalScope, 'registration' | 'navigator'> & {
  readonly registration: Registration;
  readonly navigator: Badge;
};

/** What wakes the worker now and then, and what it asks to be woken for. */
export const WAKE_TAG = 'recordatorios';
const HALF_A_DAY_MS = 12 * 3_600_000;

/** An action that a browser may refuse, or not know: then it is left. */
const ifItCan = async (action: () => Promise<unknown> | undefined): Promise<void> => {
  try {
    await action();
  } catch (error) {
    console.warn('not in this browser', error);
  }
};

export const wakeNowAndThen = (): Promise<void> =>
  ifItCan(() => self.registration.periodicSync?.register(WAKE_TAG, { minInterval: HALF_A_DAY_MS }));

export const wakeNoMore = (): Promise<void> =>
  ifItCan(() => self.registration.periodicSync?.unregister(WAKE_TAG));

/** Asks to be woken as soon as there is a network. */
export const wakeWithNetwork = (): Promise<void> => ifItCan(() => self.registration.sync?.register(WAKE_TAG));

/** The mark on the app's icon that something is to be paid. */
export const setBadge = (isDue: boolean): Promise<void> =>
  ifItCan(() => (isDue ? self.navigator.setAppBadge?.() : self.navigator.clearAppBadge?.()));
