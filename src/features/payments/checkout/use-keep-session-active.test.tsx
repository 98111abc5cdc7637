import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { lastActivityAtom } from '../../../platform/session/session-atoms.ts';
import { store } from '../../../platform/store.ts';
import { useKeepSessionActive } from './use-keep-session-active.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 22, 15);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: START });
  store.set(lastActivityAtom, null);
});

describe("while the provider's window is open", () => {
  it('the person counts as present, for ten minutes at most', async () => {
    await renderHook(() => useKeepSessionActive(true));
    expect(store.get(lastActivityAtom)).toBe(START);
    await vi.advanceTimersByTimeAsync(9 * MINUTE);
    expect(store.get(lastActivityAtom)).toBe(START + 9 * MINUTE);
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect(store.get(lastActivityAtom)).toBe(START + 10 * MINUTE - 20_000);
  });

  it('and not before it opens, nor once it closed', async () => {
    const { rerender } = await renderHook(
      (props?: { readonly isOpen: boolean }) => useKeepSessionActive(props?.isOpen ?? false),
      {
        initialProps: { isOpen: false },
      },
    );
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(store.get(lastActivityAtom)).toBeNull();
    await rerender({ isOpen: true });
    await rerender({ isOpen: false });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(store.get(lastActivityAtom)).toBe(START + MINUTE);
  });
});
