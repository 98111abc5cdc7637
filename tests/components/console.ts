import { expect, vi } from 'vitest';

/** What a test brings about on purpose, each by a pattern. */
const allowed: RegExp[] = [];
const seen: string[] = [];

/** A line that the test expects to be logged as an error. */
export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

/** For `beforeEach`: notes what is logged as an error and was not allowed. */
export const watchConsole = (): void => {
  allowed.length = 0;
  seen.length = 0;
  const log = console.error;
  vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.map(String).join(' ');
    // In a browser the app updates by itself, as it does for people: tests wait for what shows.
    if (text.includes('not wrapped in act(')) return;
    if (allowed.some((pattern) => pattern.test(text))) return;
    seen.push(text);
    log(...said);
  });
};

/** For `afterEach`. */
export const expectSilentConsole = (): void => expect(seen, 'errors in the console').toEqual([]);
