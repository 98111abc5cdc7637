import { describe, expect, it } from 'vitest';
import { countResponse, isExhausted, NO_POLLS, nextPollAt } from './use-offer.ts';

const START = Date.UTC(2026, 10, 20, 15);
const SECOND_MS = 1_000;

const pollsOf = (answers: number) =>
  Array.from({ length: answers }, (_, index) => START + index * 10 * SECOND_MS).reduce(
    countResponse,
    NO_POLLS,
  );

describe('looking again at a request in process: every 10 seconds up to 6 retries, section 4 of the specification', () => {
  // @covers 9.8
  it('looks 10 seconds after the last answer', () => {
    expect(nextPollAt(pollsOf(1), 0)).toBe(START + 10 * SECOND_MS);
  });

  it('looks 10 seconds after a look that got no answer', () => {
    expect(nextPollAt(pollsOf(1), START + 14 * SECOND_MS)).toBe(START + 24 * SECOND_MS);
  });

  it('goes on through the first answer and five retries', () => {
    expect(isExhausted(pollsOf(6))).toBe(false);
  });

  // @covers 4.23
  it('gives up at the sixth retry', () => {
    expect(isExhausted(pollsOf(7))).toBe(true);
  });

  it('counts an answer once, however often it is seen', () => {
    const once = countResponse(NO_POLLS, START);
    expect(countResponse(once, START)).toBe(once);
  });
});
