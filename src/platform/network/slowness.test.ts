import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNetwork } from './network.ts';
import { CALM_AFTER_MS, SLOW_AFTER_MS } from './slowness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const network = createNetwork({ probe: async () => true, isVisible: () => true, saysOnline: () => true });
  const seen: boolean[] = [];
  network.subscribe(() => seen.push(network.current().isSlow));
  /** A request answered after the time. */
  const answerAfter = (ms: number) => {
    const request = network.begin();
    vi.advanceTimersByTime(ms);
    request.answered();
  };
  return { network, seen, answerAfter };
};

describe('a slow network', () => {
  it('is told while a request waits, before there is any answer', () => {
    const { network } = open();
    network.begin();
    vi.advanceTimersByTime(SLOW_AFTER_MS - 1);
    expect(network.current().isSlow).toBe(false);
    vi.advanceTimersByTime(1);
    expect(network.current()).toMatchObject({ isSlow: true, isOnline: true });
  });

  it('is over after two quick answers, and not after one', () => {
    const { network, answerAfter, seen } = open();
    answerAfter(SLOW_AFTER_MS);
    answerAfter(300);
    expect(network.current().isSlow).toBe(true);
    answerAfter(300);
    expect(network.current().isSlow).toBe(false);
    expect(seen).toEqual([true, false]);
  });

  // @covers 8.31
  it('does not flicker where some answers are quick and others are not', () => {
    const { answerAfter, seen } = open();
    for (const ms of [7_000, 300, 3_000, 300, 8_000, 300, 2_500]) answerAfter(ms);
    expect(seen).toEqual([true]);
  });

  it('is not over while another request still waits', () => {
    const { network, answerAfter } = open();
    network.begin();
    vi.advanceTimersByTime(SLOW_AFTER_MS);
    answerAfter(300);
    answerAfter(300);
    expect(network.current().isSlow).toBe(true);
  });

  it('is over when nobody has waited for a while', () => {
    const { network, answerAfter } = open();
    answerAfter(SLOW_AFTER_MS);
    vi.advanceTimersByTime(CALM_AFTER_MS - 1);
    expect(network.current().isSlow).toBe(true);
    vi.advanceTimersByTime(1);
    expect(network.current().isSlow).toBe(false);
  });

  it('is not what a file makes of it, nor a request that was given up', () => {
    const { network } = open();
    network.begin({ mayTakeLong: true });
    network.begin().left();
    vi.advanceTimersByTime(10 * SLOW_AFTER_MS);
    expect(network.current().isSlow).toBe(false);
  });

  it('is none any more once the network is gone, and starts afresh when it is back', () => {
    const { network, answerAfter } = open();
    network.begin();
    vi.advanceTimersByTime(SLOW_AFTER_MS);
    network.begin().lost();
    expect(network.current()).toMatchObject({ isOnline: false, isSlow: false });
    network.begin().answered();
    expect(network.current()).toMatchObject({ isOnline: true, isSlow: false });
    answerAfter(SLOW_AFTER_MS);
    expect(network.current().isSlow).toBe(true);
  });
});
