import { offlineBar } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';

// The browser's own offline state, on three screens that are reached by sending something to the server.
// @covers 8.32
test('what needs the network says so before it is tried, and goes on once there is one', async ({
  page,
  visit,
  context,
  newcomer,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/')) requests.push(pathname);
  });
  const expectOff = async (name: string, reason: string): Promise<void> => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    await button.focus();
    requests.length = 0;
    await context.setOffline(true);
    await expect(offlineBar(page)).toBeVisible();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(reason);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    expect(requests).toEqual([]);
    await context.setOffline(false);
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await expect(offlineBar(page)).toHaveCount(0);
  };

  await visit.enter(await newcomer('applied'), '/application');
  await expectOff('Actualizar', 'Para calcular tus cuotas necesitas conexión.');

  await visit.enter(await newcomer('planned'), '/profileform');
  await expectOff('Solicitar código de firma', 'Para preparar tu contrato necesitas conexión.');
  await page.getByRole('button', { name: 'Solicitar código de firma' }).click();
  await expectOff('Firmar contrato y pagaré', 'Para comprobar el código, o pedir otro, necesitas conexión.');

  await visit.enter(await newcomer('signed'), '/profileform');
  await expectOff('Iniciar validación', 'Para validar tu identidad necesitas conexión.');
});
