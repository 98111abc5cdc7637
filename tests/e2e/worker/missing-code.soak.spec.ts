import { countLoads, goWithin, workerInControl } from '../support/device.ts';
import { CODE_LOST, holdCalls } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

// @covers 9.19
test('a part that was asked for before the worker was there comes from the device, without a network', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(CODE_LOST);
  const letGo = await holdCalls(page, '**/assets/verificar-*.js');
  await page.goto('/create_account');
  const loads = countLoads(page);
  await page.getByLabel('Número de celular').fill('3001112233');
  const request = page.waitForRequest('**/assets/verificar-*.js');
  await goWithin(page, '/verificar');
  await request;
  await workerInControl(page);
  await context.setOffline(true);
  letGo();
  await expect(page.getByLabel('Código del documento')).toBeVisible();
  expect(loads()).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Número de celular')).toHaveValue('3001112233');
  await context.setOffline(false);
});
