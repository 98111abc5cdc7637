import { cachedUrls, workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

// What the worker caches and answers, and what starts it.
test('the worker answers no call and no other origin, and a call does not wake it', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/');
  await workerInControl(page);
  await page.reload();
  await page.evaluate(() => fetch('/api/amortizacion?monto=180000&cuotas=3'));
  const cached = await cachedUrls(page);
  expect(cached.length).toBeGreaterThan(5);
  expect(cached.filter((url) => !url.startsWith(server.url) || url.includes('/api/'))).toEqual([]);

  const cdp = await context.newCDPSession(page);
  const states: string[] = [];
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    states.push(...versions.map(({ runningStatus }) => runningStatus));
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  states.length = 0;
  expect(await page.evaluate(async () => (await fetch('/api/textos/datos')).ok)).toBe(true);
  expect(states).toEqual([]);
  expect(await page.evaluate(async () => (await fetch('/favicon.svg')).ok)).toBe(true);
  await expect.poll(() => states).toContain('running');
});
