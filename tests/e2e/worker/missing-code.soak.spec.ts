import { workerInControl } from '../support/device.ts';
import { CODE_LOST } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

// @covers 9.19
test('a part that was asked for before the worker was there comes from the device, without a network', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(CODE_LOST);
  let lose = (): void => undefined;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/assets/verificar-*.js', async (route) => {
    await lost;
    await route.abort();
  });
  let loads = 0;
  await page.goto('/create_account');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.getByLabel('Número de celular').fill('3001112233');
  const request = page.waitForRequest('**/assets/verificar-*.js');
  await page.evaluate(() => {
    window.history.pushState({ idx: 1 }, '', '/verificar');
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  await request;
  await workerInControl(page);
  await context.setOffline(true);
  lose();
  await expect(page.getByLabel('Código del documento')).toBeVisible();
  expect(loads).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Número de celular')).toHaveValue('3001112233');
  await context.setOffline(false);
});
