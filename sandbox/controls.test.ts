import { describe, expect, it } from 'vitest';
import { openSandbox } from '../tests/support/open-sandbox.ts';

const dayMs = 86_400_000;

describe('the sandbox clock', () => {
  const sandbox = openSandbox({ shared: true });

  it('starts with real time and tells the app so', async () => {
    expect(sandbox.offsets).toEqual([0]);
    expect((await sandbox.get('/clock')).json).toEqual({ now: '2026-11-20T15:00:00.000Z', offset_ms: 0 });
  });

  it('advances, sets, keeps the move over a restart, and resets', async () => {
    const advanced = await sandbox.post('/clock', { advance: 'P20D' });
    expect(advanced.json).toEqual({ now: '2026-12-10T15:00:00.000Z', offset_ms: 20 * dayMs });
    expect(sandbox.sandbox().now().toISOString()).toBe('2026-12-10T15:00:00.000Z');

    await sandbox.restart();
    expect(sandbox.offsets).toEqual([0, 20 * dayMs, 20 * dayMs]);

    const set = await sandbox.post('/clock', { set: '2026-11-19T10:00:00-05:00' });
    expect(set.json).toEqual({ now: '2026-11-19T15:00:00.000Z', offset_ms: -dayMs });
    expect((await sandbox.post('/clock', {})).json).toMatchObject({ offset_ms: 0 });
    expect(sandbox.offsets.at(-1)).toBe(0);
  });

  it.each([
    ['an unknown duration', { advance: 'P20X' }],
    ['a number', { advance: 20 }],
    ['an impossible date', { set: '2026-02-31' }],
    ['a date far away', { set: '2400-01-01' }],
    ['a jump far away', { advance: 'P900Y' }],
    ['both at once', { advance: 'P1D', set: '2026-12-01' }],
    ['an unknown field', { move: 'P1D' }],
    ['a list', []],
    ['nothing', 'null'],
    ['broken JSON', '{"advance":'],
  ])('answers 422 with a sentence to %s and stays where it is', async (_what, body) => {
    const before = (await sandbox.get('/clock')).json;
    const answer = await sandbox.post('/clock', body);
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({ message: expect.stringMatching(/\w+ .+\./) });
    expect((await sandbox.get('/clock')).json).toEqual(before);
  });
});

describe('the reset', () => {
  const sandbox = openSandbox();

  it('one call puts the clock and every company back, says what it found, and tells the app of the clock', async () => {
    await sandbox.post('/clock', { advance: 'P20D' });
    await sandbox.post('/faults', { adapter: 'payments', mode: 'down' });
    await sandbox.post('/faults', { adapter: 'email', mode: 'slow' });
    expect((await sandbox.post('/reset', {})).json).toEqual({
      offset_ms: 20 * 86_400_000,
      faults: ['email', 'payments'],
    });
    expect(sandbox.offsets.at(-1)).toBe(0);
    expect((await sandbox.get('/clock')).json).toMatchObject({ offset_ms: 0 });
    expect(new Set(Object.values((await sandbox.get('/faults')).json as object))).toEqual(new Set(['ok']));
    const moves = sandbox.offsets.length;
    expect((await sandbox.post('/reset', {})).json).toEqual({ offset_ms: 0, faults: [] });
    expect(sandbox.offsets.length).toBe(moves);
  });
});
