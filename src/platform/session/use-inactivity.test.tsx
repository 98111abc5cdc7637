import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { setSession } from '../../../tests/components/session.ts';
import { store } from '../store.ts';
import { lastActivityAtom } from './session-atoms.ts';
import { useInactivity } from './use-inactivity.ts';

const MINUTE_MS = 60_000;
const onExpired = vi.fn();

const watch = (isWatching = true) =>
  renderHook((props) => useInactivity({ isWatching: props?.isWatching ?? isWatching, onExpired }), {
    initialProps: { isWatching },
  });

/** Idle for the time. */
const beStill = (ms: number): void => {
  vi.advanceTimersByTime(ms);
};
let x = 100;
/** Of the browser itself, as a person's hand makes it. */
const point = (type: 'mouseMoved' | 'mouseWheel') =>
  cdp().send('Input.dispatchMouseEvent', { type, x, y: 300, deltaX: 0, deltaY: 1 });
/** It comes after the browser's own scrolling. */
const wheel = async (): Promise<void> => {
  const turned = new Promise((resolve) => window.addEventListener('wheel', resolve, { once: true }));
  await point('mouseWheel');
  await turned;
};
/** A second after the last: activity is throttled to once a second. */
const move = async (): Promise<void> => {
  vi.advanceTimersByTime(1_000);
  x += 10;
  await point('mouseMoved');
};

beforeEach(() => {
  onExpired.mockClear();
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  setSession();
});

describe('stillness', () => {
  it('is warned of after two minutes, counts 15 seconds down and ends the session', async () => {
    const { result, act } = await watch();
    await act(() => beStill(2 * MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(1_000));
    expect(result.current.secondsLeft).toBe(15);
    await act(() => beStill(10_000));
    expect(result.current.secondsLeft).toBe(5);
    await act(() => beStill(4_000));
    expect(onExpired).not.toHaveBeenCalled();
    await act(() => beStill(1_000));
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a move of the pointer', move],
    ['a press', () => userEvent.click(document.body)],
    ['a key', () => userEvent.keyboard('{Shift}')],
    ['the wheel', wheel],
  ])('begins anew with %s', async (_, sign) => {
    const { result, act } = await watch();
    await act(() => beStill(1.5 * MINUTE_MS));
    await act(sign);
    await act(() => beStill(1.5 * MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(MINUTE_MS / 2 + 1_000));
    expect(result.current.secondsLeft).toBe(15);
  });

  it.each<[string, () => unknown]>([
    ['scrolls', () => window.dispatchEvent(new Event('scroll'))],
    ['makes a pointer event', () => window.dispatchEvent(new PointerEvent('pointermove'))],
    ['fills a field', () => window.dispatchEvent(new InputEvent('input'))],
    ['moves under a pointer that stands still', () => point('mouseMoved')],
  ])('goes on where the page itself %s', async (_, sign) => {
    await move();
    const { result, act } = await watch();
    await act(move);
    await act(() => beStill(1.5 * MINUTE_MS));
    await act(async () => {
      await sign();
    });
    await act(() => beStill(MINUTE_MS / 2 + 1_000));
    expect(result.current.secondsLeft).toBe(15);
  });

  it('goes on under its warning, whatever moves: only the person’s answer keeps the session', async () => {
    const { result, act } = await watch();
    await act(() => beStill(2 * MINUTE_MS + 1_000));
    await act(move);
    await act(move);
    expect(result.current.secondsLeft).toBe(13);
    await act(() => result.current.stay());
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(2 * MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(1_000));
    expect(result.current.secondsLeft).toBe(15);
    expect(onExpired).not.toHaveBeenCalled();
  });

  // @covers 3.25
  it('is as long as ever where the clock is set back: the session neither ends at once nor stays', async () => {
    const { result, act } = await watch();
    await act(() => beStill(MINUTE_MS));
    await act(() => {
      vi.setSystemTime(Date.now() - 5 * 60 * MINUTE_MS);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await act(() => beStill(MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(1_000));
    expect(result.current.secondsLeft).toBe(15);
    await act(() => beStill(15_000));
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('ends the session of a phone that slept, also where a touch comes before its timers', async () => {
    const { act } = await watch();
    await act(async () => {
      vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
      await userEvent.keyboard('{Shift}');
    });
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('wakes the page up once until its warning, however much the person does', async () => {
    const woken = vi.spyOn(window, 'setInterval');
    const { result, act } = await watch();
    const before = woken.mock.calls.length;
    for (let minute = 0; minute < 2; minute += 1) await act(move);
    await act(() => beStill(2 * MINUTE_MS));
    expect(woken.mock.calls.length - before).toBe(1);
    expect(result.current.secondsLeft).toBeUndefined();
  });

  it('is known of a phone that slept through it, as soon as it wakes', async () => {
    const { act } = await watch();
    await act(() => {
      vi.setSystemTime(Date.now() + 3 * MINUTE_MS);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('is not that of this tab alone: another one’s sign of life takes the warning away', async () => {
    const { result, act } = await watch();
    await act(() => beStill(2 * MINUTE_MS + 1_000));
    expect(result.current.secondsLeft).toBe(15);
    await act(() => {
      store.set(lastActivityAtom, Date.now());
      beStill(1_000);
    });
    expect(result.current.secondsLeft).toBeUndefined();
  });

  it('is over for the other tabs too: each sign of life is told to them, once a second', async () => {
    const other = new BroadcastChannel('cuotasana-session');
    const received: unknown[] = [];
    other.onmessage = ({ data }) => received.push(data);
    const { result, act } = await watch();
    await act(move);
    const movedAt = Date.now();
    await act(() => userEvent.keyboard('{Shift}'));
    await act(() => beStill(2 * MINUTE_MS + 1_000));
    await act(() => result.current.stay());
    await expect
      .poll(() => received)
      .toEqual([
        { kind: 'alive', at: movedAt },
        { kind: 'alive', at: Date.now() },
      ]);
    other.close();
  });

  it('is nothing while nobody watches, and its warning goes', async () => {
    const { result, rerender, act } = await watch();
    await act(() => beStill(2 * MINUTE_MS + 1_000));
    await rerender({ isWatching: false });
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(10 * MINUTE_MS));
    expect(onExpired).not.toHaveBeenCalled();
  });
});
