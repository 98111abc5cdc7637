import { askToLogIn, codeField, newNumber, openAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { runOperator } from '../support/run-program.ts';
import { settled } from '../support/settled.ts';

// A token that the server has ended, detected on reload.
// @covers 2.6, 2.46, 2.48, 4.4, 8.23
test('a session that ended elsewhere sends to the login, which tells why', async ({
  page,
  sandbox,
  server,
}) => {
  const opened = page.waitForResponse('**/api/accounts/confirm/sms/**');
  await openAccount(page, sandbox, newNumber());
  const { token } = (await (await opened).json()) as { token: string };
  // Nothing is asked any more that would be told before the reload.
  await settled(page);
  await fetch(`${server.url}/api/accounts/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.reload();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
});

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
