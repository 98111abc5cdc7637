import type { Page } from '@playwright/test';
import { ask } from '../../../sandbox/demo/controls.ts';
import { codeField, newNumber, numberField, openAccount, otherThan } from '../support/account.ts';
import { holdCalls } from '../support/faults.ts';
import { expect, testOn } from '../support/fixtures.ts';

/** Every look-up after the first needs a proof, and two wrong codes engage the brake. */
const test = testOn({ LIMIT_PHONES_IN_ALL: '0', LIMIT_WRONG_CODES_IN_ALL: '1' });

const WORKING = /Estamos comprobando que no eres un robot/;

/** Keeps the worker from starting until released. */
const holdWorker = (page: Page) => holdCalls(page.context(), '**/assets/proof-worker-*');

const requestCode = async (page: Page, phone: string): Promise<void> => {
  await page.goto('/login');
  await numberField(page).fill(phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
};

test('a proof can be stopped, and tried again when the network was lost meanwhile', async ({
  page,
  context,
}) => {
  const release = await holdWorker(page);
  await requestCode(page, newNumber());
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Detuviste la comprobación')).toBeVisible();
  await expect(page.getByText(WORKING)).toBeHidden();

  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await expect(page.getByText(WORKING)).toBeVisible();
  await context.setOffline(true);
  release();
  await expect(page.getByText('No pudimos comprobar que no eres un robot')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Crea tu cuenta primero' })).toBeVisible();
});

test('somebody on another device proves not to be a robot, without a press, and the owner hears of it', async ({
  page,
  browser,
  baseURL,
  server,
  sandbox,
}) => {
  const phone = newNumber();
  await openAccount(page, sandbox, phone);

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-CO' });
  const other = await context.newPage();
  const release = await holdWorker(other);
  const before = (await sandbox.inbox(phone))[0]?.at;
  await requestCode(other, phone);
  await expect(other.getByText(WORKING)).toBeVisible();
  release();
  await expect(codeField(other)).toBeVisible();
  await expect(other.getByText(WORKING)).toBeHidden();
  const code = await sandbox.lastCode(phone, before);
  const wrong = { otp: otherThan(code), platform: 'sms', value: `57${phone}` };
  for (const refused of ['422', '428'])
    await expect(ask('POST', `${server.url}/api/accounts/login`, wrong)).rejects.toThrow(refused);

  await codeField(other).fill(code);
  await other.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(other).toHaveURL(/\/create_profile$/);
  await expect
    .poll(async () => (await sandbox.inbox(phone)).filter(({ text }) => text.includes('/dashboard/sessions')))
    .toMatchObject([{ channel: 'sms', text: expect.stringContaining('Chrome en') }]);
  await context.close();
});
