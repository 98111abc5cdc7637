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
const mayHold = (): readonly string[] => memory.mayHold(FIELD, performance.now()).map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers();
  memory = createTypedValues();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the memory of who types', () => {
  it('promises what was typed more than half a second before the end', () => {
    type('p');
    live(1_000);
    type('pe');
    live(300);
    expect(mayHold()).toEqual(['p', 'pe']);
    live(300);
    expect(mayHold()).toEqual(['pe']);
  });

  it('does not miss again what was typed in the last moment before an end', () => {
    type('pe');
    live(1_000);
    type('per');
    live(100);
    expect(mayHold()).toEqual(['pe', 'per']);
    // The next page shows what was stored.
    memory.found(FIELD, 'pe');
    live(2_000);
    expect(mayHold()).toEqual(['pe']);
  });
});
