import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { stubNavigator } from '../../../../tests/components/stub-navigator.ts';
import { useCountdown } from './use-countdown.ts';

const reduceMotion = (matches: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);
};

const vibrations = () => {
  const vibrate = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
  stubNavigator({ vibrate, userActivation: { hasBeenActive: true, isActive: false } });
  return vibrate;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
});

describe('useCountdown', () => {
  it('goes from nothing to all in under nine tenths of a second, and vibrates once', async () => {
    reduceMotion(false);
    const vibrate = vibrations();
    const { result, rerender, act } = await renderHook((isOn?: boolean) => useCountdown(isOn === true));
    await act(() => vi.advanceTimersByTime(1_000));
    expect(result.current).toBe(0);
    await rerender(true);
    await act(() => vi.advanceTimersByTime(200));
    expect(result.current).toBeGreaterThan(0);
    expect(result.current).toBeLessThan(1);
    await act(() => vi.advanceTimersByTime(690));
    expect(result.current).toBe(1);
    expect(vibrate.mock.calls).toEqual([[30]]);
  });

  it.each(['pointerdown', 'keydown'])('is ended by the first press: %s', async (press) => {
    reduceMotion(false);
    const { result, act } = await renderHook(() => useCountdown(true));
    await act(() => vi.advanceTimersByTime(100));
    expect(result.current).toBeLessThan(1);
    await act(() => window.dispatchEvent(new Event(press)));
    expect(result.current).toBe(1);
  });

  it('is left out under reduced motion, without a vibration', async () => {
    reduceMotion(true);
    const vibrate = vibrations();
    const { result } = await renderHook(() => useCountdown(true));
    expect(result.current).toBe(1);
    expect(vibrate).not.toHaveBeenCalled();
  });
});
