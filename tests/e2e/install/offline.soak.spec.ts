import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { askForCode, enterCode } from '../support/account.ts';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/** A first visit that precaches the app. */
const leaveAppOnDevice = async (page: Page): Promise<void> => {
  await page.goto('/');
  await workerHasTheApp(page);
};

test('without network and session the icon shows the landing, and a shortcut the login, which leads there once it is back', async ({
  page,
  context,
  sandbox,
  newcomer,
}) => {
  const { phone } = await newBorrower({ newcomer });
  await leaveAppOnDevice(page);
  await context.setOffline(true);
  await page.goto('/?inicio=app');
  await expect(page.getByRole('link', { name: 'Ingresar a mi cuenta' })).toBeVisible();
  await page.goto('/dashboard/pay');
  await expect(page.getByRole('heading', { name: 'INICIO SESIÓN' })).toBeVisible();
  await expect(page.getByText('Sin conexión')).toBeVisible();

  await context.setOffline(false);
  await enterCode(page, await askForCode(page, sandbox, phone));
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar' })).toBeVisible();
});

// @covers 2.31
test('without network each shortcut and the icon show what the device keeps of a living session', async ({
  page,
  context,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
  await putSession(page, person, { loan: person.creditNumber });
  await leaveAppOnDevice(page);
  await page.goto('/dashboard');
  const debt = page.getByText('$ 356.835').first();
  await expect(debt).toBeVisible();

  await context.setOffline(true);
  for (const address of ['/dashboard', '/retomar', '/?inicio=app']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
    await expect(debt).toBeVisible();
  }
  await page.goto('/dashboard/pay');
  await expect(page.getByText('Para pagar necesitas conexión.')).toBeVisible();
  await context.setOffline(false);
});
