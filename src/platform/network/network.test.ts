import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../../tests/support/deferred.ts';
import { createNetwork, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, PROBE_AFTER_MS } from './network.ts';
import { CALM_AFTER_MS, SLOW_AFTER_MS } from './slowness.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A network with a switchable server, page visibility and `navigator.onLine`. */
const phone = ({ isThere = false, isVisible = true, saysOnline = true } = {}) => {
  const world = { isThere, isVisible, saysOnline, probes: [] as number[] };
  const network = createNetwork({
    probe: async () => {
      world.probes.push(Date.now());
      return world.isThere;
    },
    isVisible: () => world.isVisible,
    saysOnline: () => world.saysOnline,
  });
  const seen: boolean[] = [];
  network.subscribe(() => seen.push(network.current().isOnline));
  return { network, world, seen };
};

const pausesOf = (instants: readonly number[]): number[] =>
  instants.slice(1).map((instant, index) => instant - Number(instants[index]));

describe('the state of the network', () => {
  it('is gone from the first request that is lost, and tells since when', () => {
    const { network } = phone();
    network.begin().lost();
    expect(network.current()).toEqual({ isOnline: false, isSlow: false, lostAt: Date.now() });
  });

  // @covers 8.30
  it('finds out by itself that it is back, though the browser says nothing', async () => {
    const { network, world, seen } = phone();
    network.begin().lost();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(network.current().isOnline).toBe(false);
    world.isThere = true;
    await vi.advanceTimersByTimeAsync(LONGEST_PAUSE_MS);
    expect(network.current()).toEqual({ isOnline: true, isSlow: false, lostAt: undefined });
    expect(seen).toEqual([false, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is looked for with pauses that grow to a minute and no further', async () => {
    const { network, world } = phone();
    const lostAt = Date.now();
    network.begin().lost();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(pausesOf([lostAt, ...world.probes])).toEqual([
      ...[1, 2, 4, 8, 16, 32].map((seconds) => seconds * FIRST_PAUSE_MS),
      ...Array.from({ length: 8 }, () => LONGEST_PAUSE_MS),
    ]);
  });

  it('is not looked for more often where it only seems to be back', async () => {
    const { network, world } = phone({ isThere: true });
    const lostAt = Date.now();
    for (let time = 0; time < 4; time += 1) {
      network.begin().lost();
      await vi.advanceTimersToNextTimerAsync();
      expect(network.current().isOnline).toBe(true);
    }
    expect(pausesOf([lostAt, ...world.probes])).toEqual([1_000, 2_000, 4_000, 8_000]);
    network.begin().answered();
    network.begin().lost();
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
    expect(world.probes).toHaveLength(5);
  });

  it('is never looked for while nobody looks at the page, and at once when somebody does', async () => {
    const { network, world } = phone();
    const hidden = phone({ isVisible: false });
    hidden.network.begin().lost();
    expect(vi.getTimerCount()).toBe(0);

    network.begin().lost();
    world.isVisible = false;
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(world.probes).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    world.isVisible = true;
    world.isThere = true;
    network.probe();
    await vi.advanceTimersByTimeAsync(0);
    expect(network.current().isOnline).toBe(true);
  });

  it('believes the browser that there is none, and looks when it says that there is some', async () => {
    const { network, world } = phone();
    world.saysOnline = false;
    network.gone();
    network.probe();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(world.probes).toEqual([]);
    world.saysOnline = true;
    network.said();
    await vi.advanceTimersByTimeAsync(0);
    expect([network.current().isOnline, world.probes.length]).toEqual([false, 1]);
    world.isThere = true;
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
    expect(network.current().isOnline).toBe(true);
  });

  it('starts without a network where the browser says so', () => {
    expect(phone({ saysOnline: false }).network.current()).toMatchObject({
      isOnline: false,
      lostAt: Date.now(),
    });
  });

  it('takes nothing from an answer that was on its way when the browser said that the network went', async () => {
    const { network } = phone();
    const request = network.begin();
    await vi.advanceTimersByTimeAsync(10);
    network.gone();
    request.answered();
    expect(network.current().isOnline).toBe(false);
    network.begin().answered();
    expect(network.current().isOnline).toBe(true);
  });

  it('takes nothing from a request of before that dies once the network is back', async () => {
    const { network, world } = phone({ isThere: true });
    const old = network.begin();
    network.begin().lost();
    await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
    old.lost();
    expect(network.current().isOnline).toBe(true);
    expect(world.probes).toHaveLength(1);
  });

  it('is asked for when a request gets no answer in all its time: silence alone is no loss', async () => {
    const { network, world } = phone({ isThere: true });
    network.begin().silent();
    await vi.advanceTimersByTimeAsync(0);
    expect([network.current().isOnline, world.probes.length]).toEqual([true, 1]);
    world.isThere = false;
    network.begin().silent();
    await vi.advanceTimersByTimeAsync(0);
    expect(network.current().isOnline).toBe(false);
  });

  it('ends what waits for an answer once the server gives no sign of life, and nothing that began later', async () => {
    const { network, world } = phone({ isThere: true });
    const [waiting, answered] = [vi.fn(), vi.fn()];
    network.whileAlive(waiting);
    network.whileAlive(answered)();
    network.begin().silent();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).not.toHaveBeenCalled();
    world.isThere = false;
    await vi.advanceTimersByTimeAsync(10);
    network.begin().silent();
    const later = vi.fn();
    await vi.advanceTimersByTimeAsync(0);
    network.whileAlive(later);
    expect([waiting, answered, later].map((end) => end.mock.calls.length)).toEqual([1, 0, 0]);
  });

  it('is looked at while a read waits, and ends it where there is none', async () => {
    const { network, world } = phone();
    const waiting = vi.fn();
    network.whileAlive(waiting);
    network.begin().answered();
    network.begin();
    await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS - 1);
    expect(world.probes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([world.probes.length, waiting.mock.calls.length]).toEqual([1, 1]);
    expect(network.current().isOnline).toBe(false);
  });

  it('is not looked at while a file is on its way, which fills the line', async () => {
    const { network, world } = phone();
    const upload = network.begin({ mayTakeLong: true });
    network.begin();
    await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS);
    upload.left();
    expect([world.probes.length, network.current().isOnline]).toEqual([0, true]);
    network.begin();
    await vi.advanceTimersByTimeAsync(PROBE_AFTER_MS);
    expect(network.current().isOnline).toBe(false);
  });

  it('that is gone ends a read that is tried all the same as soon as it is looked at', async () => {
    const { network, world } = phone();
    network.begin().lost();
    await vi.advanceTimersByTimeAsync(100_000);
    const before = world.probes.length;
    const tried = vi.fn();
    network.whileAlive(tried);
    network.begin();
    await vi.advanceTimersByTimeAsync(2_500);
    expect([world.probes.length - before, tried.mock.calls.length]).toEqual([1, 1]);
  });

  it('is not lost by a look that fails while another request is answered', async () => {
    const { promise, resolve: fail } = deferred<boolean>();
    const network = createNetwork({
      probe: () => promise,
      isVisible: () => true,
      saysOnline: () => true,
    });
    network.begin().silent();
    network.begin().answered();
    fail(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(network.current().isOnline).toBe(true);
  });

  it('says nothing when a request is given up', () => {
    const { network, seen } = phone();
    network.begin().left();
    expect([network.current().isOnline, seen]).toEqual([true, []]);
  });
});

const slowPhone = () => {
  const { network } = phone({ isThere: true });
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
    const { network } = slowPhone();
    network.begin();
    vi.advanceTimersByTime(SLOW_AFTER_MS - 1);
    expect(network.current().isSlow).toBe(false);
    vi.advanceTimersByTime(1);
    expect(network.current()).toMatchObject({ isSlow: true, isOnline: true });
  });

  it('is over after two quick answers, and not after one', () => {
    const { network, answerAfter, seen } = slowPhone();
    answerAfter(SLOW_AFTER_MS);
    answerAfter(300);
    expect(network.current().isSlow).toBe(true);
    answerAfter(300);
    expect(network.current().isSlow).toBe(false);
    expect(seen).toEqual([true, false]);
  });

  // @covers 8.31
  it('does not flicker where some answers are quick and others are not', () => {
    const { answerAfter, seen } = slowPhone();
    for (const ms of [7_000, 300, 3_000, 300, 8_000, 300, 2_500]) answerAfter(ms);
    expect(seen).toEqual([true]);
  });

  it('is not over while another request still waits', () => {
    const { network, answerAfter } = slowPhone();
    network.begin();
    vi.advanceTimersByTime(SLOW_AFTER_MS);
    answerAfter(300);
    answerAfter(300);
    expect(network.current().isSlow).toBe(true);
  });

  it('is over when nobody has waited for a while', () => {
    const { network, answerAfter } = slowPhone();
    answerAfter(SLOW_AFTER_MS);
    vi.advanceTimersByTime(CALM_AFTER_MS - 1);
    expect(network.current().isSlow).toBe(true);
    vi.advanceTimersByTime(1);
    expect(network.current().isSlow).toBe(false);
  });

  it('is not what a file makes of it, nor a request that was given up', () => {
    const { network } = slowPhone();
    network.begin({ mayTakeLong: true });
    network.begin().left();
    vi.advanceTimersByTime(10 * SLOW_AFTER_MS);
    expect(network.current().isSlow).toBe(false);
  });

  it('is none any more once the network is gone, and starts afresh when it is back', () => {
    const { network, answerAfter } = slowPhone();
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
