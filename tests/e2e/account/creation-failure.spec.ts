import { expect, test } from '../support/fixtures.ts';
import { codeField, nameNumber, newNumber } from './number.ts';

const CALL = '**/api/accounts-minimal';

test('an account that could not be created is said, in the words of the server where it has some', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const sentence = 'Desde tu conexión se crearon muchas cuentas. Puedes intentarlo de nuevo en 12 minutos.';
  const phone = newNumber();
  await page.goto('/create_account');
  await nameNumber(page, phone);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Continuar', exact: true });

  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  );
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('Error al crear la cuenta');

  await page.unroute(CALL);
  await page.route(CALL, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '720' },
      json: { code: 'too_many_accounts', message: sentence },
    }),
  );
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(sentence);

  await page.unroute(CALL);
  await confirm.click();
  await expect(page).toHaveURL(/\/auth_account$/);
  await expect(codeField(page)).toBeVisible();
});
