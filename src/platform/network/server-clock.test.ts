import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearServerTime, serverNow } from './server-clock.ts';

const PHONE = '2026-11-28T15:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(PHONE), toFake: ['Date'] });
});
afterEach(() => {
  hearServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

it.each([
  ['three days behind the phone', 'Wed, 25 Nov 2026 15:00:00 GMT', '2026-11-25T15:00:00.000Z'],
  ['three days ahead of it', 'Tue, 01 Dec 2026 15:00:00 GMT', '2026-12-01T15:00:00.000Z'],
  ['as good as the phone’s', 'Sat, 28 Nov 2026 15:04:00 GMT', PHONE],
  ['not said', null, PHONE],
  ['unreadable', 'yesterday', PHONE],
])('a server whose clock is %s', (_, date, now) => {
  hearServerTime(date);
  expect(serverNow().toISOString()).toBe(now);
});

it('is the phone’s again once that was set right', () => {
  hearServerTime('Wed, 25 Nov 2026 15:00:00 GMT');
  vi.setSystemTime(new Date('2026-11-25T15:00:10Z'));
  hearServerTime('Wed, 25 Nov 2026 15:00:10 GMT');
  expect(serverNow().toISOString()).toBe('2026-11-25T15:00:10.000Z');
});
