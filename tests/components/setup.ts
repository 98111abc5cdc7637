import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';

/** What a test brings about on purpose, each by a pattern. */
const allowed: RegExp[] = [];
export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

const seen: string[] = [];

beforeEach(() => {
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
});

afterEach(async () => {
  vi.useRealTimers();
  // While the test's own server still answers: what stays on the page goes on asking.
  await cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  expect(seen, 'errors in the console').toEqual([]);
});
