import type { Browser, Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  enterWizard,
  fillPersonalData,
  heading,
  openPersonalData,
  personal,
  untilDraftStored,
} from '../wizard/wizard.ts';

const RESUMED = 'Retomamos tu solicitud donde la dejaste.';

const anotherPhone = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  });
  return context.newPage();
};

/** Waits until the draft is stored and synced with the server. */
const untilCopied = async (page: Page): Promise<void> => {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  // The delay of the copy begins with the write, which takes real time.
  await untilDraftStored(page);
  await page.clock.runFor('00:04');
  await saved;
  await expect(page.getByText('Guardado hace un momento, también en tu cuenta')).toBeVisible();
};

// Two phones and draft sync through the server.
// @covers 2.108
test('the application goes on at its step on another phone; of two versions the newest is on both, and the other is offered', async ({
  page,
  browser,
  server,
  sandbox,
  newcomer,
}) => {
  const person = await newcomer('profiled');
  await enterWizard(page, person);
  await openPersonalData(page);
  await fillPersonalData(page, '10203');
  await untilCopied(page);

  const phone = await anotherPhone(browser, server.url);
  await logIn(phone, sandbox, person.phone);
  await expect(heading(phone, 'Cuéntanos de ti')).toBeVisible();
  await expect(phone.getByText(RESUMED)).toBeVisible();
  await expect(personal(phone).documentNumber).toHaveValue('10203');
  await expect(personal(phone).birthDate).toHaveValue('03/14/1990');

  const copied = phone.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await personal(phone).documentNumber.fill(person.documentNumber);
  await copied;
  // The first phone, which knows nothing of it, goes on.
  await personal(page).confirmation.fill(person.documentNumber);
  await untilCopied(page);
  await expect(personal(page).documentNumber).toHaveValue('10203');
  await expect(page.getByText('Tienes una versión de otro dispositivo')).toBeVisible();
  await page.getByRole('button', { name: 'Usar la otra versión' }).click();
  await expect(personal(page).documentNumber).toHaveValue(person.documentNumber);
  await expect(personal(page).confirmation).toHaveValue('10203');
  await personal(page).confirmation.fill(person.documentNumber);
  await expect(page.getByText('Tienes una versión de otro dispositivo')).toHaveCount(0);
  await expect(page.getByText(RESUMED)).toHaveCount(0);
  await untilCopied(page);

  await phone.reload();
  await expect(personal(phone).documentNumber).toHaveValue(person.documentNumber);
  await expect(personal(phone).confirmation).toHaveValue(person.documentNumber);
  await phone.getByRole('button', { name: 'Continuar' }).click();
  await expect(heading(phone, 'Información del procedimiento médico')).toBeVisible();
  await phone.context().close();
});
