import { expect, test } from '../support/fixtures.ts';

const DESTINATIONS = {
  '/create_profile': '/create_account',
  '/val_account': '/create_account',
  '/application': '/create_account',
  '/profileform': '/create_account',
  '/applast': '/create_account',
  '/dashboard': '/newlogin',
  '/dashboard/pay': '/newlogin',
  '/no-such-page': '/',
};

// All routes of the built app, and the landing, which is a page outside of it.
// @covers 2.1, 2.10, 2.44, 2.59
test('a visitor is led to create an account, from the portal to the login, and each time in one step', async ({
  page,
}) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  for (const [address, destination] of Object.entries(DESTINATIONS)) {
    visited.length = 0;
    await page.goto(address);
    await expect(page).toHaveURL((url) => url.pathname === destination);
    expect([...new Set(visited)].filter((one) => one !== address)).toEqual([destination]);
  }
  await page.getByRole('link', { name: 'Solicitar un crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
});
