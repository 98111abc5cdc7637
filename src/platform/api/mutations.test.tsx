import { describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { Surroundings } from '../../../tests/components/render-at.tsx';
import { deferred } from '../../../tests/support/deferred.ts';
import { network } from '../network/online.ts';
import { CallFailure } from './call-failure.ts';
import { REPEAT_FOR_MS, useApiMutation } from './mutations.ts';

const lost = (): CallFailure =>
  new CallFailure({ kind: 'offline', code: 'offline', sentence: 'Sin conexión', isRepeatable: true });

/** The network is lost by a call, and found again. */
const comeBack = (): void => {
  network.gone();
  network.begin({ mayTakeLong: false }).answered();
};

const inApp = { wrapper: Surroundings };

describe('a mutation', () => {
  it('runs once, however often it is pressed while it runs', async () => {
    const { promise, resolve: finish } = deferred();
    const action = vi.fn((_: string) => promise);
    const { result, act } = await renderHook(() => useApiMutation({ mutationFn: action }), inApp);
    await act(() => {
      void result.current.submit('first');
      void result.current.submit('second');
    });
    expect(result.current.isPending).toBe(true);
    expect(action.mock.calls).toEqual([['first']]);
    await act(() => finish());
    expect(result.current.isPending).toBe(false);
  });

  it('runs again by itself within five minutes of what the network lost, and not after', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const action = vi.fn((_: string) => Promise.reject(lost()));
    const { result, act } = await renderHook(
      () => useApiMutation({ mutationFn: action, repeats: true }),
      inApp,
    );
    await act(() => result.current.submit('code'));
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
    const { result } = await renderHook(() => useApiMutation({ mutationFn: action, repeats: true }), inApp);
    await result.current.submit('code');
    comeBack();
    await expect.poll(() => action.mock.calls).toEqual([['code'], ['code']]);
  });

  it('stays with its failure once what failed was changed', async () => {
    const action = vi.fn((_: string) => Promise.reject(lost()));
    const { result, act } = await renderHook(
      () => useApiMutation({ mutationFn: action, repeats: true }),
      inApp,
    );
    await act(() => result.current.submit('code'));
    await act(() => result.current.edited());
    await act(comeBack);
    expect(action).toHaveBeenCalledTimes(1);
    await act(() => result.current.retry());
    expect(action).toHaveBeenCalledTimes(2);
  });
});
