/** Longer than the server itself waits for another company, which is no fault of the line. */
export const SLOW_AFTER_MS = 6_500;
/** Answers within this time are quick. */
export const QUICK_WITHIN_MS = 2_000;
/** So many quick answers in a row end it, so that nothing flickers where some come soon and others late. */
export const QUICK_ANSWERS = 2;
/** Nothing slow for so long: nobody waits any more. */
export const CALM_AFTER_MS = 30_000;

/** Whether answers take long: from the first that does, until they are quick again or nobody asks for anything. */
export const slowness = (tell: (isSlow: boolean) => void) => {
  const waiting = new Set<object>();
  let isSlow = false;
  let quickAnswers = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(calm);
    if (!isSlow) return;
    isSlow = false;
    tell(false);
  };
  const settle = (): void => {
    clearTimeout(calm);
    if (isSlow && waiting.size === 0) calm = setTimeout(end, CALM_AFTER_MS);
  };

  return {
    /** A request whose time is watched. */
    watch: () => {
      const request = {};
      const timer = setTimeout(() => {
        waiting.add(request);
        quickAnswers = 0;
        clearTimeout(calm);
        isSlow = true;
        tell(true);
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
    /** There is no network any more: what was slow is not. */
    forget: (): void => {
      waiting.clear();
      clearTimeout(calm);
      isSlow = false;
    },
  };
};
