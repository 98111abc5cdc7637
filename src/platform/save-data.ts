/** Marks a returning device; no personal data. */
const MARK = 'cuotasana-visited';
/** Factor for the interval of background polling. */
const SLOWDOWN = 3;

interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** The browser's Save-Data preference. Read each time: it can change. */
export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;

/** Prefetches the next step's chunk; with Save-Data it is loaded when needed. */
export const fetchAhead = (next: { preload(): Promise<void> }): void => {
  // A failed prefetch is retried where the code is used, with an error message there.
  if (!savesData()) next.preload().catch(() => undefined);
};

/** Interval of background polling, milliseconds; longer with Save-Data. */
export const slowInterval = (ms: number): number => (savesData() ? SLOWDOWN * ms : ms);

const isKnownHere = (): boolean => {
  try {
    const isKnown = localStorage.getItem(MARK) !== null;
    localStorage.setItem(MARK, '1');
    return isKnown;
  } catch {
    // Storage blocked: every visit counts as the first.
    return false;
  }
};

/**
 * Whether the worker may precache the whole app now. With Save-Data only from the second page view on: a single visit
 * costs what it shows.
 */
export const mayPrecache = (): boolean =>
  !savesData() || Boolean(navigator.serviceWorker?.controller) || isKnownHere();
