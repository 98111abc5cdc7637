/**
 * The oldest browsers that the app serves: the first Safari with web push, the Chromium of its month, and the first
 * Firefox with `:has()`. What is built, checked and documented reads it here.
 */
export const BROWSER_FLOOR = { chrome: '111', firefox: '121', safari: '16.4' } as const;

/** As Vite's `build.target` takes it. */
export const BUILD_TARGET: string[] = Object.entries(BROWSER_FLOOR).map(
  ([browser, version]) => `${browser}${version}`,
);
