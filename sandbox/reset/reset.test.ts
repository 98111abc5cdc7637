import { afterEach, expect, it } from 'vitest';
import { type SandboxForTest, startSandboxForTest } from '../testing/sandbox-for-test.ts';

let outside: SandboxForTest | undefined;
afterEach(async () => {
  await outside?.close();
  outside = undefined;
});

it('one call puts the clock and every company back, says what it found, and tells the app of the clock', async () => {
  outside = await startSandboxForTest();
  const post = (path: string, body: object) =>
    outside?.post(path, JSON.stringify(body), { 'content-type': 'application/json' });
  await post('/clock', { advance: 'P20D' });
  await post('/faults', { adapter: 'payments', mode: 'down' });
  await post('/faults', { adapter: 'email', mode: 'slow' });
  expect((await post('/reset', {}))?.json).toEqual({
    offset_ms: 20 * 86_400_000,
    faults: ['email', 'payments'],
  });
  expect(outside.offsets.at(-1)).toBe(0);
  expect((await outside.get('/clock')).json).toMatchObject({ offset_ms: 0 });
  expect(new Set(Object.values((await outside.get('/faults')).json as object))).toEqual(new Set(['ok']));
  const moves = outside.offsets.length;
  expect((await post('/reset', {}))?.json).toEqual({ offset_ms: 0, faults: [] });
  expect(outside.offsets.length).toBe(moves);
});
