import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { storedAtoms } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

/** Names of the stored session atoms. */
const keptNames = async (page: Page): Promise<readonly string[]> => Object.keys(await storedAtoms(page));

// Two tabs of one browser, and a server that rejects the token.
// @covers 2.47, 3.23, 4.2
test('Salir clears the session here, in the other tabs and on the server', async ({
  page,
  context,
  server,
  newcomer,
}) => {
  const person = await newcomer('identified');
  await putSession(page, person);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/profileform');
    await expect(tab.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
  }
  expect(await keptNames(page)).toContain('v1/token');

  const logoutCall = page.waitForResponse('**/api/accounts/logout*');
  await page.getByRole('button', { name: 'Salir' }).click();
  await logoutCall;
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(other).toHaveURL(/\/newlogin$/);
  await expect.poll(() => keptNames(page)).toEqual([]);
  const { status } = await fetch(`${server.url}/api/profile/by_user/${person.accountId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(status).toBe(401);
});

// The landing is a page of its own, and a reloaded page has only the device's storage.
// @covers 2.61
test('Ingresar a mi cuenta on the landing ends the session that was open, and does so in a page loaded anew meanwhile', async ({
  page,
  allowConsole,
  newcomer,
}) => {
  allowConsole(/net::ERR_/);
  await putSession(page, await newcomer('identified'));
  await page.addInitScript(() => {
    if (location.search !== '?inicio' || sessionStorage.getItem('was-slow')) return;
    sessionStorage.setItem('was-slow', 'yes');
    // Simulates slow storage: the store is not cleared before the page is gone.
    IDBObjectStore.prototype.clear = function () {
      return this.count() as IDBRequest<unknown> as IDBRequest<undefined>;
    };
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: () => undefined });
  });
  // The server is not notified: only the device can end the session.
  await page.route('**/api/accounts/logout*', (route) => route.abort());
  await page.goto('/');
  const logoutCall = page.waitForRequest('**/api/accounts/logout*');
  await page.getByRole('link', { name: 'Ingresar a mi cuenta' }).click();
  await logoutCall;
  expect(await keptNames(page)).toContain('v1/token');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '');
  await expect.poll(() => keptNames(page)).toEqual([]);
  await page.goto('/profileform');
  await expect(page).toHaveURL(/\/(newlogin|create_account)$/);
});
