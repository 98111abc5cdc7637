import { describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { CallFailure } from './call-failure.ts';
import { network } from './online.ts';
import { REPEAT_FOR_MS, useAction } from './use-action.ts';

const lost = (): CallFailure =>
  new CallFailure({ kind: 'offline', code: 'offline', sentence: 'Sin conexión', isRepeatable: true });

/** The network is lost by a call, and found again. */
const comeBack = (): void => {
  network.gone();
  network.begin({ mayTakeLong: false }).answered();
};

describe('an action', () => {
  it('runs once, however often it is pressed while it runs', async () => {
    let finish: () => void = () => undefined;
    const action = vi.fn(
      (_: string) =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const { result, act } = await renderHook(() => useAction(action));
    await act(() => {
      void result.current.run('first');
      void result.current.run('second');
    });
    expect(result.current.isBusy).toBe(true);
    expect(action.mock.calls).toEqual([['first']]);
    await act(() => finish());
    expect(result.current.isBusy).toBe(false);
  });

  it('runs again by itself within five minutes of what the network lost, and not after', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const action = vi.fn((_: string) => Promise.reject(lost()));
    const { result, act } = await renderHook(() => useAction(action, { repeats: true }));
    await act(() => result.current.run('code'));
    expect(result.current.failure?.sentence).toBe('Sin conexión');
    vi.setSystemTime(Date.now() + REPEAT_FOR_MS - 1);
    await act(comeBack);
    expect(action).toHaveBeenCalledTimes(2);
    vi.setSystemTime(Date.now() + 1);
    await act(comeBack);
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('runs again where the network is back before the failure is drawn', async () => {
    const action = vi.fn((_: string) => Promise.reject(lost()));
    const { result } = await renderHook(() => useAction(action, { repeats: true }));
    await result.current.run('code');
    comeBack();
    await expect.poll(() => action.mock.calls).toEqual([['code'], ['code']]);
  });

  it('stays with its failure once what failed was changed', async () => {
    const action = vi.fn((_: string) => Promise.reject(lost()));
    const { result, act } = await renderHook(() => useAction(action, { repeats: true }));
    await act(() => result.current.run('code'));
    await act(() => result.current.edited());
    await act(comeBack);
    expect(action).toHaveBeenCalledTimes(1);
    await act(() => result.current.retry());
    expect(action).toHaveBeenCalledTimes(2);
  });
});
