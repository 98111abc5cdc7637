import { beforeEach, describe, expect, it, vi } from 'vitest';
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
/** A pointer event, a second after the last: activity is throttled to once a second. */
const move = (): void => {
  vi.advanceTimersByTime(1_000);
  window.dispatchEvent(new PointerEvent('pointermove'));
};

beforeEach(() => {
  onExpired.mockClear();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
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

  it.each([
    ['pointerdown', () => new PointerEvent('pointerdown')],
    ['pointermove', () => new PointerEvent('pointermove')],
    ['keydown', () => new KeyboardEvent('keydown')],
    ['wheel', () => new WheelEvent('wheel')],
    ['touchstart', () => new TouchEvent('touchstart')],
    ['scroll', () => new Event('scroll')],
    ['input', () => new InputEvent('input')],
  ])('begins anew with %s', async (_, sign) => {
    const { result, act } = await watch();
    await act(() => beStill(1.5 * MINUTE_MS));
    await act(() => window.dispatchEvent(sign()));
    await act(() => beStill(1.5 * MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
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
  it('ends a clock’s step back: the silence begins anew and is not as long as the step', async () => {
    const { result, act } = await watch();
    await act(() => {
      vi.setSystemTime(Date.now() - 5 * 60 * MINUTE_MS);
      beStill(1_000);
    });
    await act(() => beStill(2 * MINUTE_MS));
    expect(result.current.secondsLeft).toBeUndefined();
    await act(() => beStill(1_000));
    expect(result.current.secondsLeft).toBe(15);
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
    await act(() => window.dispatchEvent(new PointerEvent('pointermove')));
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
