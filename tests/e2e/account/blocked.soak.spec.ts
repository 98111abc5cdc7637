import { askToLogIn, codeField, newNumber, openAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { runOperator } from '../support/run-program.ts';
import { settled } from '../support/settled.ts';

// The operators' command, the sentence of the ended session and that of the login with its right code.
test('a blocked account is closed in the browser too, and says whom to write to', async ({
  page,
  sandbox,
  server,
}) => {
  const phone = newNumber();
  await openAccount(page, sandbox, phone);
  await settled(page);
  const why = ['--reason', 'llamó por un robo'];
  expect((await runOperator(server, 'accounts', 'block', phone, ...why)).status).toBe(0);
  await page.reload();
  await expect(page).toHaveURL(/\/newlogin$/);
  const sentence = page.getByText(/^Tu cuenta está bloqueada por seguridad.*escríbenos por WhatsApp al/);
  await expect(sentence).toBeVisible();
  await codeField(page).fill(await askToLogIn(page, sandbox, phone));
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page.getByRole('alert').filter({ has: sentence })).toBeVisible();
  expect((await runOperator(server, 'accounts', 'unblock', phone, ...why)).status).toBe(0);
  await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});
