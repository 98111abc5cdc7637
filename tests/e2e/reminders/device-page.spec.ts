import { remindersOf, saved } from './at-reminders.ts';
import { expect, switchOn, test } from './phone.ts';
import { keptBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

test('everything stops on the phone that is written to as well, and with the next press it is written to again', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  await page.getByRole('switch', { name: 'WhatsApp' }).check();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Notificación' })).toBeChecked();

  await page.getByRole('button', { name: 'Detener todos los avisos' }).click();
  await expect(page.getByText(/^Detuvimos todos los avisos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar en este dispositivo' })).toBeVisible();
  await expect.poll(() => keptBy(worker)).toBeUndefined();
  await expect
    .poll(() => remindersOf(server.url, person))
    .toMatchObject({ canales: [], dispositivos: 0, proximos: [] });

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  await expect
    .poll(() => remindersOf(server.url, person))
    .toMatchObject({ canales: ['push', 'whatsapp'], dispositivos: 1 });
  await expect.poll(() => keptBy(worker)).toMatchObject({ owner: person.accountId });
});
