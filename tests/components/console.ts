import { expect, vi } from 'vitest';

/** Errors that a test expects, as patterns. */
const allowed: RegExp[] = [];
const errors: string[] = [];

export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

/** For `beforeEach`: collects unexpected errors in the console. */
export const watchConsole = (): void => {
  allowed.length = 0;
  errors.length = 0;
  const log = console.error;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = args.map(String).join(' ');
    // Browser tests wait for what shows instead of using `act`.
    if (text.includes('not wrapped in act(')) return;
    if (allowed.some((pattern) => pattern.test(text))) return;
    errors.push(text);
    log(...args);
  });
};

/** For `afterEach`. */
export const expectSilentConsole = (): void => expect(errors, 'errors in the console').toEqual([]);
