import { cutNetwork, offlineBar } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

const ASK = { name: 'Solicitar código', exact: true } as const;

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_/));

// The browser keeps reporting a network, and the requested code is the server's.
// @covers 8.30
test('a dead line is found out by what is sent over it, and that it is back without anybody’s word', async ({
  page,
  sandbox,
  newcomer,
}) => {
  const { phone } = await newcomer('registered');
  const before = (await sandbox.inbox(phone)).length;
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  const ask = page.getByRole('button', ASK);
  const restoreNetwork = await cutNetwork(page);
  await ask.click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await expect(offlineBar(page)).toContainText(/Desde las? \d{1,2}:\d{2}\s[ap]\.\sm\.$/);
  await expect(ask).toHaveAttribute('aria-disabled', 'true');

  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await restoreNetwork();
  await expect(offlineBar(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true');

  // Sending a code is never retried by itself; one press is enough.
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByLabel('Código de 4 dígitos')).toBeVisible();
  expect(await sandbox.inbox(phone)).toHaveLength(before + 1);
});
