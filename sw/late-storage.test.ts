import { expect, it, vi } from 'vitest';
import { ENDPOINT, KEY, OWNER, pushed, startEachAtNoon, switchedOn } from '../tests/support/worker-scope.ts';

startEachAtNoon();

/** What was asked for, as it is stored. */
const promised = ({ owner, subscription, asked }: Readonly<Record<string, unknown>> = {}) => ({
  owner,
  subscription,
  asked,
});

it.each([4_000, 40_000])(
  'a storage that is %i ms late takes away no reminder that was asked for, and holds up no push',
  async (lateMs) => {
    const worker = await switchedOn();
    await worker.push(pushed());
    worker.answer(0);
    await worker.press('pago-2026-12-18', 'tomorrow');
    const before = promised(worker.kept());
    expect(before).toEqual({
      owner: OWNER,
      subscription: { endpoint: ENDPOINT, key: KEY },
      asked: [expect.any(String)],
    });
    worker.clearScreen();
    vi.useFakeTimers();
    const release = worker.holdStorage();
    const told = [
      worker.tell({ type: 'ENTERED', owner: OWNER }),
      worker.openPage(),
      worker.push(pushed({ name: '2026-12-18/late' })),
    ];
    await vi.advanceTimersByTimeAsync(lateMs);
    expect(worker.shown()).toHaveLength(1);
    release();
    await Promise.all(told);
    expect(promised(worker.kept())).toEqual(before);
    expect(worker.kept()?.shown).toHaveProperty('size', 2);
  },
);

it('a storage that fails for one read takes away nothing either', async () => {
  const worker = await switchedOn();
  const before = worker.kept();
  for (const message of [
    { type: 'ENTERED', owner: OWNER },
    { type: 'ENDED', key: 'k'.repeat(43), isLeaving: false },
  ] as const) {
    worker.failNextRead(new DOMException('lost', 'AbortError'));
    await worker.tell(message);
  }
  await worker.push(pushed());
  expect(worker.shown()).toHaveLength(1);
  expect(promised(worker.kept())).toEqual(promised(before));
});
