import { afterEach, expect, it } from 'vitest';
import { type SandboxForTest, startSandboxForTest } from '../testing/sandbox-for-test.ts';

let sandbox: SandboxForTest | undefined;
afterEach(async () => {
  await sandbox?.close();
  sandbox = undefined;
});

it('one call puts the clock and every company back, says what it found, and tells the app of the clock', async () => {
  sandbox = await startSandboxForTest();
  const post = (path: string, body: object) =>
    sandbox?.post(path, JSON.stringify(body), { 'content-type': 'application/json' });
  await post('/clock', { advance: 'P20D' });
  await post('/faults', { adapter: 'payments', mode: 'down' });
  await post('/faults', { adapter: 'email', mode: 'slow' });
  expect((await post('/reset', {}))?.json).toEqual({
    offset_ms: 20 * 86_400_000,
    faults: ['email', 'payments'],
  });
  expect(sandbox.offsets.at(-1)).toBe(0);
  expect((await sandbox.get('/clock')).json).toMatchObject({ offset_ms: 0 });
  expect(new Set(Object.values((await sandbox.get('/faults')).json as object))).toEqual(new Set(['ok']));
  const moves = sandbox.offsets.length;
  expect((await post('/reset', {}))?.json).toEqual({ offset_ms: 0, faults: [] });
  expect(sandbox.offsets.length).toBe(moves);
});
