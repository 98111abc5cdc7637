import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypedValues, type TypedValues } from './typed-values.ts';

const PAGE = 1;
const FIELD = 'applicant.emailAgain';

let memory: TypedValues;
/** Heartbeats of a page that shows everything as saved. */
const live = (ms: number): void => {
  for (let left = ms; left > 0; left -= 50) {
    vi.advanceTimersByTime(50);
    memory.hear({ at: performance.now(), pageSince: PAGE, isUnsaved: false });
  }
};
const type = (value: string): void => memory.typing(FIELD, value)();
const mayHold = (): readonly string[] => memory.mayHold(FIELD).map(({ value }) => value);
/** Into the next page. */
const die = (): void => {
  memory.died(performance.now());
  memory.begin();
};

beforeEach(() => {
  vi.useFakeTimers();
  memory = createTypedValues();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the memory of who types', () => {
  it.each([
    { afterMs: 300, expected: ['p', 'pe'] },
    { afterMs: 600, expected: ['pe'] },
  ])(
    'promises what was typed more than half a second before the end, $afterMs ms',
    ({ afterMs, expected }) => {
      type('p');
      live(1_000);
      type('pe');
      live(afterMs);
      die();
      expect(mayHold()).toEqual(expected);
    },
  );

  it('does not miss again what was typed in the last moment before an end', () => {
    type('pe');
    live(1_000);
    type('per');
    live(100);
    die();
    expect(mayHold()).toEqual(['pe', 'per']);
    // The next page shows what was stored.
    memory.found(FIELD, 'pe');
    live(2_000);
    die();
    expect(mayHold()).toEqual(['pe']);
  });

  it('promises nothing that was typed while the page died', () => {
    type('pe');
    live(1_000);
    memory.died(performance.now());
    type('per');
    memory.begin();
    live(1_000);
    expect(mayHold()).toEqual(['pe', 'per']);
  });

  it('judges what was typed by the end of its own page, although the next one died before it showed the field', () => {
    type('pe');
    live(1_000);
    type('per');
    live(50);
    die();
    live(3_000);
    die();
    expect(mayHold()).toEqual(['pe', 'per']);
  });
});
