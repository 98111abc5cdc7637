import { describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { deferred } from '../../../tests/support/deferred.ts';
import { CallFailure } from '../api/call-failure.ts';
import { useSubmission } from './use-submission.ts';

const DOWN = new CallFailure({ kind: 'answered', status: 503, code: 'down', sentence: 'Espera un momento.' });

describe('a submission', () => {
  it('is one, however often it is pressed while it is pending', async () => {
    const { promise, resolve: finish } = deferred<string>();
    const send = vi.fn((_: string) => promise);
    const { result, act } = await renderHook(() => useSubmission(send));
    let outcomes: Promise<unknown> = Promise.resolve();
    await act(() => {
      outcomes = Promise.all([result.current.submit('first'), result.current.submit('second')]);
    });
    expect(result.current.isPending).toBe(true);
    expect(send.mock.calls).toEqual([['first']]);
    await act(() => finish('done'));
    expect(await outcomes).toEqual(['done', undefined]);
    expect(result.current.isPending).toBe(false);
  });

  it('that failed says why until the next one, and what the browser refuses as what it is', async () => {
    const send = vi.fn<() => Promise<string>>();
    const { result, act } = await renderHook(() => useSubmission(send));
    send.mockRejectedValueOnce(DOWN).mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await act(() => result.current.submit());
    expect(result.current.failure).toBe(DOWN);
    await act(() => result.current.submit());
    expect(result.current.failure?.code).toBe('unexpected');
    send.mockResolvedValue('done');
    await act(() => result.current.submit());
    expect(result.current.failure).toBeUndefined();
  });
});
