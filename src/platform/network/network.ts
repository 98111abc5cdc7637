import { slowness } from './slowness.ts';

/** State of the network as requests find it. */
export interface NetworkState {
  readonly isOnline: boolean;
  /** Answers are slow, or were lately. */
  readonly isSlow: boolean;
  /** When the network was lost, milliseconds since the epoch. */
  readonly lostAt: number | undefined;
}

/** A tracked request; exactly one of these is called. */
export interface Attempt {
  /** Any answer of the server. */
  answered(): void;
  /** No answer, or a captive portal's. */
  lost(): void;
  /** Timeout. */
  silent(): void;
  /** Aborted by the caller: no information about the network. */
  left(): void;
}

export interface NetworkEnvironment {
  /** Health check of our own server; false for any other answer. Has its own timeout. */
  probe(): Promise<boolean>;
  isVisible(): boolean;
  /** `navigator.onLine`, trusted only when false. */
  saysOnline(): boolean;
}

export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 60_000;
/** A request that waits so long has the server probed: with the probe's own timeout, before a screen's deadline. */
export const PROBE_AFTER_MS = 4_000;
/** The same while offline, where most requests fail at once. */
const PROBE_AFTER_OFFLINE_MS = 2_500;

/**
 * The network state. A lost request means offline; from then on the server is probed with backoff, while the page is
 * visible, until a request or a probe is answered.
 */
export const createNetwork = ({ probe, isVisible, saysOnline }: NetworkEnvironment) => {
  const isOnlineAtFirst = saysOnline();
  let state: NetworkState = {
    isOnline: isOnlineAtFirst,
    isSlow: false,
    lostAt: isOnlineAtFirst ? undefined : Date.now(),
  };
  const listeners = new Set<() => void>();
  /** When the browser last reported offline, and when the network was last found again: `performance.now()`. */
  let goneAt = Number.NEGATIVE_INFINITY;
  let backAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Pending reads to be rejected when the network is lost, with their start. */
  const pendingReads = new Map<() => void, number>();
  let pauseMs = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProbing = false;
  /** Requests that may take long: they fill the line, and a probe beside them says nothing. */
  let longRequests = 0;

  const setState = (next: NetworkState): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const slow = slowness((isSlow) => {
    // Offline is not slow.
    if (state.isOnline && isSlow !== state.isSlow) setState({ ...state, isSlow });
  });

  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const comeBack = (): void => {
    stopTimer();
    if (state.isOnline) return;
    backAt = performance.now();
    setState({ isOnline: true, isSlow: false, lostAt: undefined });
  };
  /** Probes the server; concurrent callers share one probe. */
  const probeOnce = async (): Promise<void> => {
    stopTimer();
    if (isProbing) return;
    isProbing = true;
    const startedAt = performance.now();
    const isAlive = await probe();
    isProbing = false;
    const isCurrent = startedAt >= goneAt;
    if (isAlive && isCurrent) comeBack();
    else if (answeredAt < startedAt) {
      goAway();
      for (const [end, since] of [...pendingReads]) if (since <= startedAt) end();
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
  const probeIfUnanswered = (): ReturnType<typeof setTimeout> =>
    setTimeout(
      () => {
        if (longRequests === 0 && isVisible() && saysOnline()) void probeOnce();
      },
      state.isOnline ? PROBE_AFTER_MS : PROBE_AFTER_OFFLINE_MS,
    );
  const goAway = (): void => {
    if (!state.isOnline) return;
    slow.forget();
    setState({ isOnline: false, isSlow: false, lostAt: Date.now() });
    probeLater();
  };

  return {
    current: (): NetworkState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tracks a request. One that may take long, such as an upload, does not count as slow. */
    begin: ({ mayTakeLong = false } = {}): Attempt => {
      const startedAt = performance.now();
      const watched = mayTakeLong ? undefined : slow.watch();
      const waiting = mayTakeLong ? undefined : probeIfUnanswered();
      if (mayTakeLong) longRequests += 1;
      const over = (): void => {
        clearTimeout(waiting);
        if (mayTakeLong) longRequests -= 1;
        watched?.over();
      };
      return {
        answered: () => {
          watched?.answered(performance.now() - startedAt);
          over();
          // Sent before the network was lost: says nothing about now.
          if (startedAt < goneAt) return;
          answeredAt = performance.now();
          pauseMs = FIRST_PAUSE_MS;
          comeBack();
        },
        lost: () => {
          over();
          if (startedAt >= backAt) goAway();
        },
        silent: () => {
          over();
          if (startedAt >= backAt) void probeOnce();
        },
        left: over,
      };
    },
    /** Calls `end` when a probe from now on fails. Returns the unsubscriber. */
    whileAlive: (end: () => void): (() => void) => {
      pendingReads.set(end, performance.now());
      return () => pendingReads.delete(end);
    },
    /** The browser's `offline` event. */
    gone: (): void => {
      goneAt = performance.now();
      stopTimer();
      goAway();
    },
    /** The browser's `online` event: probes at once. */
    said: (): void => {
      pauseMs = FIRST_PAUSE_MS;
      if (!state.isOnline) void probeOnce();
    },
    /** Probes at once: the page became visible, or an action needs the network. */
    probe: (): void => {
      if (!state.isOnline && saysOnline()) void probeOnce();
    },
  };
};
