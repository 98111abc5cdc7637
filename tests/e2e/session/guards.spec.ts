import { loseCalls } from '../../scenes/deeds.ts';
import { putSession } from '../../scenes/session.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';

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

test('nothing but Loading... shows until it is known whether there is a session', async ({
  page,
  context,
}) => {
  // Another tab of the same origin holds the device's storage, so that reading it back has to wait.
  const holder = await context.newPage();
  await holder.goto('/healthz');
  await holder.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('cuotasana-session', 1);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('atoms');
          const hold = () => {
            if (!('isFree' in window)) store.get('nothing').onsuccess = hold;
          };
          hold();
          resolve();
        };
        opening.onsuccess = () => opening.result.close();
      }),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await holder.evaluate(() => Object.assign(window, { isFree: true }));
  await expect(page).toHaveURL(/\/newlogin$/);
});

test('what is asked before the wizard is said when it cannot be known, and asked again', async ({
  page,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const person = await createPerson({ url: server.url, sandbox }, 'identified');
  await putSession(page, person);
  await loseCalls(page, '**/api/profile/by_user/**');
  await page.goto('/profileform');
  await expect(page.getByText('No pudimos consultar en qué va tu solicitud.')).toBeVisible();
  await page.unroute('**/api/profile/by_user/**');
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
});
