import { expect, test } from '../support/fixtures.ts';
import { workerInControl } from './worker-in-control.ts';

test.use({ serviceWorkers: 'allow' });

test('the second visit shows the same pages, with and without network', async ({ page, context }) => {
  await page.goto('/');
  await workerInControl(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Financia tu procedimiento médico en menos de 5 minutos',
  );
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Solicitar un crédito' })).toBeVisible();
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect(page.getByText('Sin conexión')).toBeVisible();
  await context.setOffline(false);
});

test('the worker answers no call and no other origin', async ({ page, server }) => {
  await page.goto('/');
  await workerInControl(page);
  await page.reload();
  const kept = await page.evaluate(async () => {
    await fetch('/api/amortizacion?monto=180000&cuotas=3');
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
    );
    return urls.flat();
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((url) => !url.startsWith(server.url) || url.includes('/api/'))).toEqual([]);
});

test('a call does not wake a worker that sleeps, and what the device has does', async ({ page, context }) => {
  await page.goto('/');
  await workerInControl(page);
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
