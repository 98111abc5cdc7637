import { putSession } from '../../scenes/session.ts';
import { workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the offer opens without a network with its last plans and the one that was picked, and goes on with one', async ({
  page,
  context,
  newcomer,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  await putSession(page, await newcomer('applied'));
  await page.goto('/profileform');
  await workerInControl(page);
  await page.getByRole('radio', { name: /^12 cuotas/ }).check();
  await expect(page.getByText(/^Guardado hace un momento/)).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('radio', { name: /^12 cuotas/ })).toBeChecked();
  await expect(page.getByText(/^Estos son tus planes como estaban/)).toBeVisible();
  const next = page.getByRole('button', { name: 'Siguiente' });
  await expect(next).toHaveAccessibleDescription('Para elegir tu plan necesitas conexión.');

  await context.setOffline(false);
  await expect(page.getByText(/^Estos son tus planes como estaban/)).toHaveCount(0);
  await next.click();
  await expect(page.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
});
