import { describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { Surroundings } from '../../../tests/components/render-at.tsx';
import { network } from '../network/online.ts';
import { CallFailure } from './call-failure.ts';
import { useApiQuery } from './queries.ts';

const failed = (kind: 'offline' | 'answered'): CallFailure =>
  new CallFailure({ kind, code: kind, sentence: `Falló: ${kind}`, isRepeatable: true });

/** A query whose newest call is ended by `settle`. */
const startQuery = async (key: string) => {
  let settleCall: (outcome: string | CallFailure) => void = () => undefined;
  const queryFn = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        settleCall = (outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome));
      }),
  );
  const { result, act, rerender } = await renderHook(
    (props?: { key: string }) => useApiQuery({ queryKey: [props?.key ?? key], queryFn }),
    { wrapper: Surroundings },
  );
  const settle = (outcome: string | CallFailure) => act(() => settleCall(outcome));
  return { result, act, rerender, queryFn, settle };
};

describe('a query without data', () => {
  it('keeps its failure while it is refetched, until the next answer', async () => {
    const { result, act, settle } = await startQuery('refetched');
    expect(result.current).toMatchObject({ error: null, isFetching: true });
    await settle(failed('answered'));
    await act(() => void result.current.refetch());
    expect(result.current).toMatchObject({ error: { sentence: 'Falló: answered' }, isFetching: true });
    await settle(failed('offline'));
    expect(result.current.error).toMatchObject({ sentence: 'Falló: offline' });
    await act(() => void result.current.refetch());
    await settle('answer');
    expect(result.current).toMatchObject({ data: 'answer', error: null, isFetching: false });
  });

  it('does not show the failure of another query', async () => {
    const { result, rerender, settle } = await startQuery('first');
    await settle(failed('answered'));
    await rerender({ key: 'another' });
    expect(result.current).toMatchObject({ error: null, isFetching: true });
  });

  it('is refetched once, its failure in place, where the network is back before the failure is drawn', async () => {
    const { result, act, queryFn, settle } = await startQuery('cut off');
    await act(() => {
      network.gone();
      network.begin({ mayTakeLong: false }).answered();
    });
    await settle(failed('offline'));
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(result.current).toMatchObject({ error: { kind: 'offline' }, isFetching: true });
    await settle(failed('offline'));
    expect(queryFn).toHaveBeenCalledTimes(2);
  });
});
