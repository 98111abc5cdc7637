/** Says that this device was here before, and nothing of anybody. */
const MARK = 'cuotasana-visited';
/** By how much a look that nobody waits for comes later. */
const SLOWDOWN = 3;

interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the person asked their browser to save data. Asked anew each time: it can be switched meanwhile. */
export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;

/** Fetches what a next step needs while the person is still at this one; whoever saves data fetches it when it is needed. */
export const fetchAhead = (next: { preload(): Promise<void> }): void => {
  // What could not be had ahead is asked for again where it is used, and fails there in words.
  if (!savesData()) next.preload().catch(() => undefined);
};

/** Milliseconds until a look that nobody waits for. */
export const slowInterval = (ms: number): number => (savesData() ? SLOWDOWN * ms : ms);

const isKnownHere = (): boolean => {
  try {
    const isKnown = localStorage.getItem(MARK) !== null;
    localStorage.setItem(MARK, '1');
    return isKnown;
  } catch {
    // Without storage every visit is the first.
    return false;
  }
};

/**
 * Whether the worker may fetch the whole app now. For whoever saves data it may from their second page on: a first look
 * costs what it shows, and who stays has it once for ever.
 */
export const mayKeepApp = (): boolean =>
  !savesData() || Boolean(navigator.serviceWorker?.controller) || isKnownHere();
