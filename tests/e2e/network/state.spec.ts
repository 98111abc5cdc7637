import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { captureLine, cutLine, holdCalls, offlineBar, slowBar } from './lines.ts';

const ASK = { name: 'Solicitar código', exact: true } as const;

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_/));

test('a dead line is found out by what is sent over it, and that it is back without anybody’s word', async ({
  page,
  server,
  sandbox,
}) => {
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  const before = (await sandbox.inbox(phone)).length;
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  const ask = page.getByRole('button', ASK);
  const giveBack = await cutLine(page);
  await ask.click();
  await expect(page.getByRole('alert')).toContainText('No hay conexión.');
  await expect(offlineBar(page)).toContainText(/Desde las? \d{1,2}:\d{2}\s[ap]\.\sm\.$/);
  await expect(ask).toHaveAttribute('aria-disabled', 'true');

  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await giveBack();
  await expect(offlineBar(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true');

  // A code is sent when somebody asks for it, and never by itself; one press is enough.
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByLabel('Código de 4 dígitos')).toBeVisible();
  expect(await sandbox.inbox(phone)).toHaveLength(before + 1);
});

test('the page of a wifi that wants a login is no network, whatever the browser says', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  // The code of what comes next, fetched ahead, is answered with the page of the wifi too.
  allowConsole(/Failed to load module script/);
  const { phone } = await createPerson({ url: server.url, sandbox }, 'registered');
  await page.goto('/login');
  await page.getByLabel('Número de celular').fill(phone);
  const enterThere = await captureLine(page);
  await page.getByRole('button', ASK).click();
  await expect(page.getByRole('alert')).toContainText('La red a la que estás conectado no deja pasar');
  await expect(offlineBar(page)).toBeVisible();
  const asked = page.waitForResponse('**/healthz');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await asked;
  await expect(offlineBar(page)).toBeVisible();

  await enterThere();
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByLabel('Código de 4 dígitos')).toBeVisible();
  await expect(offlineBar(page)).toHaveCount(0);
});

test('a slow line says so while one waits, and no more once nobody does', async ({ page }) => {
  // Only as much time passes as is said, however slow the machine is.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  const letGo = await holdCalls(page, '**/api/textos/**');
  await page.goto('/legal/datos');
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText('Buscando el texto')).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  await page.clock.fastForward(6_000);
  await expect(slowBar(page)).toHaveCount(0);
  await page.clock.fastForward(1_000);
  await expect(slowBar(page)).toBeVisible();
  letGo();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(slowBar(page)).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(slowBar(page)).toHaveCount(0);
});

test('what could not be read is read by itself when the line is back', async ({ page }) => {
  await page.goto('/create_account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/textos/**', (route) => route.abort(), { times: 1 });
  await page.goto('/legal/datos');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 20_000 });
});
