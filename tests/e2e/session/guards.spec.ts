import { expect, test } from '../support/fixtures.ts';

const PLACES = {
  '/create_profile': '/create_account',
  '/val_account': '/create_account',
  '/application': '/create_account',
  '/profileform': '/create_account',
  '/applast': '/create_account',
  '/dashboard': '/newlogin',
  '/dashboard/pay': '/newlogin',
  '/no-such-page': '/',
};

// The whole table of addresses in the built app, and the landing, which is a page outside of it.
test('a visitor is led to create an account, from the portal to the login, and each time in one step', async ({
  page,
}) => {
  const places: string[] = [];
  page.on('framenavigated', (frame) => places.push(new URL(frame.url()).pathname));
  for (const [address, place] of Object.entries(PLACES)) {
    places.length = 0;
    await page.goto(address);
    await expect(page).toHaveURL((url) => url.pathname === place);
    expect([...new Set(places)].filter((one) => one !== address)).toEqual([place]);
  }
});
