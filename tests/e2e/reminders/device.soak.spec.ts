import { message, TAG } from './at-reminders.ts';
import { DEVICE, expect, switchOn, test } from './phone.ts';
import { badgeOf, shownBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

// @covers 7.68
test('what is pushed is shown, each reminder once and in the place of its instalment, and goes when it is paid', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  const { page, worker } = phone;
  await phone.deliver(message());
  const first = {
    title: 'Tienes un pago próximo',
    body: 'Ábrelo para ver los detalles.',
    tag: TAG,
    lang: 'es-CO',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    isSilent: false,
    actions: [
      ['pay', 'Pagar'],
      ['tomorrow', 'Recordármelo mañana'],
    ],
  };
  await expect.poll(() => shownBy(worker)).toEqual([first]);
  await expect.poll(() => badgeOf(worker)).toBe(true);
  await phone.deliver(message());
  await expect.poll(() => shownBy(worker)).toEqual([{ ...first, isSilent: true }]);
  await phone.deliver(message({ name: '2026-12-18/due_day', title: 'Tienes un pago para hoy' }));
  await expect.poll(() => shownBy(worker)).toEqual([{ ...first, title: 'Tienes un pago para hoy' }]);

  // The app is opened by a person who does not owe that instalment.
  await switchOn(phone, newcomer);
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await expect.poll(() => badgeOf(worker)).toBe(false);
  await page.getByRole('button', { name: 'Enviarme una prueba: Notificación' }).click();
  await expect(page.getByText(/^Te enviamos una notificación/)).toBeVisible();
  const payload = (await sandbox.inbox(DEVICE))[0]?.payload ?? '';
  await phone.deliver(payload);
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag: 'prueba', actions: [] }]);
});
