import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAhead, mayPrecache, savesData, slowInterval } from './save-data.ts';

const browser = (given: object) => vi.stubGlobal('navigator', given);
const storage = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

const preload = vi.fn(() => Promise.resolve());

beforeEach(() => {
  preload.mockClear();
  vi.stubGlobal('localStorage', storage(new Map()));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a browser that saves data', () => {
  beforeEach(() => browser({ connection: { saveData: true } }));

  it('fetches nothing ahead and looks more seldom', () => {
    expect(savesData()).toBe(true);
    fetchAhead({ preload });
    expect(preload).not.toHaveBeenCalled();
    expect(slowInterval(5_000)).toBe(15_000);
  });

  it('keeps the app from the second page on', () => {
    expect([mayPrecache(), mayPrecache(), mayPrecache()]).toEqual([false, true, true]);
  });

  it('goes on keeping an app that it has, however it came by it', () => {
    browser({ connection: { saveData: true }, serviceWorker: { controller: {} } });
    expect(mayPrecache()).toBe(true);
  });

  it('keeps nothing where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect([mayPrecache(), mayPrecache()]).toEqual([false, false]);
  });
});

describe.each([
  ['that does not save data', { connection: { saveData: false } }],
  ['that does not tell', {}],
])('a browser %s', (_, given) => {
  it('fetches ahead, looks as often as usual and keeps the app at once', () => {
    browser(given);
    fetchAhead({ preload });
    expect(preload).toHaveBeenCalledOnce();
    expect(slowInterval(5_000)).toBe(5_000);
    expect(mayPrecache()).toBe(true);
  });
});
