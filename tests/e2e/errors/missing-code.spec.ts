import { expect, test } from '../support/fixtures.ts';

test('a screen whose code did not come says so, and trying again brings it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|screen failed|dynamically imported module/);
  await page.route('**/assets/legal-*.js', (route) => route.abort());
  await page.goto('/legal/datos');
  await expect(page.getByRole('heading', { name: 'Esta pantalla falló' })).toBeVisible();

  await page.unroute('**/assets/legal-*.js');
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('heading', { name: '1. Quién responde por tus datos' })).toBeVisible();
});
