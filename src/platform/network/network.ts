import { slowness } from './slowness.ts';

/** The network as real requests find it. */
export interface NetworkState {
  readonly isOnline: boolean;
  /** Answers take long, or did so lately. */
  readonly isSlow: boolean;
  /** When it was lost, in milliseconds since the epoch. */
  readonly lostAt: number | undefined;
}

/** A request under way, of which one thing is told once. */
export interface Attempt {
  /** The server answered, whatever it said. */
  answered(): void;
  /** There was no answer, or one that is not the server's. */
  lost(): void;
  /** Nothing came in all the time that it was given. */
  silent(): void;
  /** Given up on purpose: it says nothing of the network. */
  left(): void;
}

export interface Surroundings {
  /** Asks our own server for a sign of life; false for anything else. It ends by itself. */
  probe(): Promise<boolean>;
  /** Whether anybody looks at the page. */
  isVisible(): boolean;
  /** The browser's word, believed when it says that there is none and not when it says some. */
  saysOnline(): boolean;
}

export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 60_000;

/**
 * The one state of the network. A request that is lost means that there is none; from then on the server is asked for a
 * sign of life, with pauses that grow until a request of the app is answered, and only while somebody looks.
 */
export const createNetwork = ({ probe, isVisible, saysOnline }: Surroundings) => {
  const isOnlineAtFirst = saysOnline();
  let state: NetworkState = {
    isOnline: isOnlineAtFirst,
    isSlow: false,
    lostAt: isOnlineAtFirst ? undefined : Date.now(),
  };
  const listeners = new Set<() => void>();
  /** When the browser last said that there is none, and when the network was last found again: `performance`'s clock. */
  let goneAt = Number.NEGATIVE_INFINITY;
  let backAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** What waits for an answer and would give up without a network, and since when. */
  const waits = new Map<() => void, number>();
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;

  const become = (next: NetworkState): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const slow = slowness((isSlow) => {
    // Without a network nothing is slow.
    if (state.isOnline && isSlow !== state.isSlow) become({ ...state, isSlow });
  });

  const stopWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const comeBack = (): void => {
    stopWaiting();
    if (state.isOnline) return;
    backAt = performance.now();
    become({ isOnline: true, isSlow: false, lostAt: undefined });
  };
  /** Asks the server, unless it is being asked: what is found out counts for all who want to know. */
  const probeOnce = async (): Promise<void> => {
    stopWaiting();
    if (isProbing) return;
    isProbing = true;
    const startedAt = performance.now();
    const isThere = await probe();
    isProbing = false;
    const isOfNow = startedAt >= goneAt;
    if (isThere && isOfNow) comeBack();
    else if (answeredAt < startedAt) {
      goAway();
      for (const [end, since] of [...waits]) if (since <= startedAt) end();
    }
    probeLater();
  };
  const probeLater = (): void => {
    if (state.isOnline || isProbing || timer !== undefined || !isVisible() || !saysOnline()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isVisible() && saysOnline()) void probeOnce();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };
  const goAway = (): void => {
    if (!state.isOnline) return;
    slow.forget();
    become({ isOnline: false, isSlow: false, lostAt: Date.now() });
    probeLater();
  };

  return {
    current: (): NetworkState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A request goes out. One that may take long by its nature, as a file does, says nothing about slowness. */
    begin: ({ mayTakeLong = false } = {}): Attempt => {
      const startedAt = performance.now();
      const watched = mayTakeLong ? undefined : slow.watch();
      return {
        answered: () => {
          watched?.answered(performance.now() - startedAt);
          // What was on its way when the network went says nothing of now.
          if (startedAt < goneAt) return;
          answeredAt = performance.now();
          pauseMs = FIRST_PAUSE_MS;
          comeBack();
        },
        lost: () => {
          watched?.over();
          if (startedAt >= backAt) goAway();
        },
        silent: () => {
          watched?.over();
          if (startedAt >= backAt) void probeOnce();
        },
        left: () => watched?.over(),
      };
    },
    /** Calls `end` if the server is asked for a sign of life from now on and gives none. Answers how to stop that. */
    whileAlive: (end: () => void): (() => void) => {
      waits.set(end, performance.now());
      return () => waits.delete(end);
    },
    /** The browser says that the network is gone. */
    gone: (): void => {
      goneAt = performance.now();
      stopWaiting();
      goAway();
    },
    /** Worth a look at once: the browser says that the network is back. */
    said: (): void => {
      pauseMs = FIRST_PAUSE_MS;
      if (!state.isOnline) void probeOnce();
    },
    /** Worth a look at once: somebody looks again, or pressed what needs the network. */
    probe: (): void => {
      if (!state.isOnline && saysOnline()) void probeOnce();
    },
  };
};
