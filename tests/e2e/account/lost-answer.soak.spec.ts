import type { Page } from '@playwright/test';
import { askForAccount, codeField, newNumber, numberField } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

/** The next confirmation is processed, and its response is lost. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/accounts/confirm/sms/**',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_CONNECTION_RESET/));

// The server has acted and the page does not know: needs both.
test('who closed the page after it hears that the number is known, and goes on with the credit', async ({
  page,
  sandbox,
}) => {
  const phone = newNumber();
  await page.clock.install();
  await askForAccount(page, phone);
  await loseAnswer(page);
  const code = await sandbox.lastCode(phone);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByText(/No hay conexión/)).toBeVisible();

  await page.reload();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByText(/Ese código ya no sirve/)).toBeVisible();
  await page.clock.runFor('00:31');
  await page.getByRole('button', { name: /Enviar Nuevamente/ }).click();
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await expect(page.getByRole('heading', { name: 'Retoma tu solicitud' })).toBeVisible();
  await expect(numberField(page)).toHaveValue(phone);
  const before = (await sandbox.inbox(phone))[0]?.at;
  await page.getByRole('button', { name: 'Continuar con mi crédito' }).click();
  await codeField(page).fill(await sandbox.lastCode(phone, before));
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciemos la aplicación del crédito' })).toBeVisible();
});
