import { askForAccount, codeField, newNumber } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

const resend = '¿No has recibido el código? Enviar Nuevamente';

// The page and the server must agree on the resend delay, also after a reload.
// @covers 2.72, 4.7
test('another code can be asked for after 30 seconds, and comes by SMS', async ({ page, sandbox, time }) => {
  const phone = newNumber();
  await page.clock.install();
  await askForAccount(page, phone);
  const button = page.getByRole('button', { name: resend });
  await expect(button).toBeDisabled();
  await expect(page.getByRole('timer')).toHaveText(/Podrás pedirlo de nuevo en \d+ segundos?/);

  await page.reload();
  await expect(page.getByText(/por WhatsApp al \+57/)).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();

  await time.advance(31);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText(/Te enviamos otro código por SMS al \+57/)).toBeVisible();
  await expect(button).toBeDisabled();
  const second = (await sandbox.inbox(phone))[0];
  expect(second?.channel).toBe('sms');

  await codeField(page).fill(second?.code ?? '');
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});
