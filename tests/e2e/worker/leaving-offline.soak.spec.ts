import { putSession } from '../../scenes/session.ts';
import { workerInControl } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

// @covers 7.91
test('Salir without a network ends the session on the server once there is one', async ({
  page,
  context,
  server,
  newcomer,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const person = await newcomer('identified');
  await putSession(page, person);
  await page.goto('/profileform');
  await workerInControl(page);
  await expect(page.getByRole('heading', { name: 'Información del procedimiento médico' })).toBeVisible();
  const status = async () => {
    const { status: answered } = await fetch(`${server.url}/api/profile/by_user/${person.accountId}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return answered;
  };

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  expect(await status()).toBe(200);
  await context.setOffline(false);
  await expect.poll(status).toBe(401);
});
