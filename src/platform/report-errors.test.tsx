import { afterEach, expect, it, vi } from 'vitest';
import { reportError } from './report-errors.ts';

afterEach(() => void vi.restoreAllMocks());

it('says where our own code failed, and nothing of what the message, the stack or the address say of a person', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const error = new TypeError('Ana Pérez, 3001234567');
  error.stack = [
    'TypeError: Ana Pérez, 3001234567',
    `    at save (${location.origin}/assets/form-D1.js?t=3001234567:1:2345)`,
    `    at ana@${location.origin}/assets/index-Ab_2.js:1:77`,
    '    at chrome-extension://abc/inject.js:1:1',
  ].join('\n');
  history.replaceState(null, '', '/dashboard/3001234567/Ana');
  reportError('screen', error);
  // Without a frame of ours there is nothing to be mended.
  reportError('error', 'Ana Pérez');
  reportError('rejection', undefined);
  expect(beacon).toHaveBeenCalledTimes(1);
  const [, body] = beacon.mock.lastCall ?? [];
  const text = await (body as Blob).text();
  expect(JSON.parse(text)).toMatchObject({ kind: 'screen', name: 'TypeError', path: '/dashboard/-/-' });
  expect(JSON.parse(text).frames).toContain('/assets/index-Ab_2.js:1:77');
  expect(text).not.toMatch(/Ana|300123|http/);
  for (let time = 0; time < 10; time += 1) reportError('error', error);
  expect(beacon).toHaveBeenCalledTimes(5);
});
