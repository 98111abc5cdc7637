import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/support/open-test-app.ts';
import { clockOf } from './sandbox-clock.ts';

const server = openTestApp();

describe('the clock of the operators', () => {
  it('is that of the running sandbox', async () => {
    await server.advance('P40D');
    const apart = (await clockOf(server.sandbox.url)).now().getTime() - Date.now();
    expect(Math.round(apart / 86_400_000)).toBe(40);
  });

  it.each([undefined, 'http://127.0.0.1:9'])('is real time where no sandbox answers (%s)', async (url) => {
    expect(Math.abs((await clockOf(url)).now().getTime() - Date.now())).toBeLessThan(5_000);
  });
});
