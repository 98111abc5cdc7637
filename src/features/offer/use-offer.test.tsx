import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { readRisk } from '#core/api/applications/offer.ts';
import { findNetwork, loseNetwork } from '../../../tests/components/connection.ts';
import { Surroundings, setUrl } from '../../../tests/components/render-at.tsx';
import { api, HUNG, LOST } from '../../../tests/components/stub-api.ts';
import { riskAnswer } from '../../../tests/samples/offer.ts';
import { useOffer } from './use-offer.ts';

const PROFILE = '22222222-2222-4222-8222-222222222222';
const inProcess = () => riskAnswer({ estado: 'risk_in_process' });

const open = async () => {
  setUrl();
  return renderHook(() => useOffer(PROFILE), { wrapper: Surroundings });
};

/** Advances the clock and runs the timers that are due. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  // Real time advances the clock too, since queries notify by timers.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

describe('a request in process', () => {
  // @covers 2.87
  it('is looked at ten seconds after each answer, until it is decided', async () => {
    let isDecided = false;
    const polls = api.on(readRisk, () => (isDecided ? riskAnswer({ estado: 'approved' }) : inProcess()));
    const { result } = await open();
    await expect.poll(() => result.current.offer?.status).toBe('risk_in_process');
    await pass(5_000);
    expect(polls).toHaveLength(1);
    await pass(5_000);
    await expect.poll(() => polls.length).toBe(2);
    isDecided = true;
    await pass(10_000);
    await expect.poll(() => result.current.offer?.status).toBe('approved');
    await pass(60_000);
    expect(polls).toHaveLength(3);
  });

  it('uses up no look without a network, and is looked at as soon as it is back', async () => {
    let isLost = false;
    const polls = api.on(readRisk, () => (isLost ? LOST : inProcess()));
    const { result } = await open();
    await expect.poll(() => result.current.offer?.status).toBe('risk_in_process');
    isLost = true;
    loseNetwork();
    // More failures than polls: same interval as online, and none counts.
    for (let count = 0; count < 8; count += 1) {
      const before = polls.length;
      await pass(10_000);
      await expect.poll(() => polls.length).toBeGreaterThan(before);
    }
    await expect.poll(() => result.current.error).not.toBeNull();
    expect(result.current).toMatchObject({ isGivenUp: false, offer: { status: 'risk_in_process' } });
    // No retry storm: each waits for its interval, as online.
    await expect.poll(() => result.current.isReading).toBe(false);
    const before = polls.length;
    for (let count = 0; count < 4; count += 1) await pass(1_000);
    expect(polls).toHaveLength(before);
    isLost = false;
    findNetwork();
    await expect.poll(() => polls.length).toBe(before + 1);
    await expect.poll(() => result.current.error).toBeNull();
    expect(result.current.isGivenUp).toBe(false);
  });

  it('is looked at on waking, by the clock, since a phone that slept kept no timer', async () => {
    const polls = api.on(readRisk, inProcess);
    const { result } = await open();
    await expect.poll(() => result.current.offer?.status).toBe('risk_in_process');
    const fireVisibilityChange = () => document.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + 5_000);
    fireVisibilityChange();
    expect(polls).toHaveLength(1);
    vi.setSystemTime(Date.now() + 5_000);
    fireVisibilityChange();
    await expect.poll(() => polls.length).toBe(2);
  });
});

it('a decision that hangs is given up and read again on asking', async () => {
  let isHung = true;
  const polls = api.on(readRisk, () => (isHung ? HUNG : riskAnswer({ estado: 'approved' })));
  const { result } = await open();
  await expect.poll(() => polls.length).toBe(1);
  isHung = false;
  result.current.read();
  await expect.poll(() => result.current.offer?.status).toBe('approved');
  expect(polls[0]?.signal.aborted).toBe(true);
});
