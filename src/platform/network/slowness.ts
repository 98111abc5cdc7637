/** Longer than the server's own timeout for vendors. */
export const SLOW_AFTER_MS = 6_500;
/** Answers within it are quick. */
export const QUICK_WITHIN_MS = 2_000;
/** Quick answers in a row that end it: hysteresis against flicker. */
export const QUICK_ANSWERS = 2;
/** Ends without pending slow requests after it. */
export const CALM_AFTER_MS = 30_000;

/** Slow from the first late answer until answers are quick again, or none is pending for a while. */
export const slowness = (onChange: (isSlow: boolean) => void) => {
  const waiting = new Set<object>();
  let isSlow = false;
  let quickAnswers = 0;
  let calmTimer: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(calmTimer);
    if (!isSlow) return;
    isSlow = false;
    onChange(false);
  };
  const settle = (): void => {
    clearTimeout(calmTimer);
    if (isSlow && waiting.size === 0) calmTimer = setTimeout(end, CALM_AFTER_MS);
  };

  return {
    /** Times a request. */
    watch: () => {
      const request = {};
      const timer = setTimeout(() => {
        waiting.add(request);
        quickAnswers = 0;
        clearTimeout(calmTimer);
        isSlow = true;
        onChange(true);
      }, SLOW_AFTER_MS);
      const over = (): void => {
        clearTimeout(timer);
        if (waiting.delete(request)) settle();
      };
      return {
        over,
        answered: (afterMs: number): void => {
          over();
          if (!isSlow) return;
          quickAnswers = afterMs < QUICK_WITHIN_MS ? quickAnswers + 1 : 0;
          if (quickAnswers >= QUICK_ANSWERS && waiting.size === 0) end();
        },
      };
    },
    /** Offline: slow requests are dropped. */
    forget: (): void => {
      waiting.clear();
      clearTimeout(calmTimer);
      isSlow = false;
    },
  };
};
