import { newNumber, openAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
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
