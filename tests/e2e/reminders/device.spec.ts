import { calendarDate } from '../../../src/core/domain/calendar-date.ts';
import { message } from './messages.ts';
import { DEVICE, expect, switchOn, test } from './phone.ts';
import { badgeOf, shownBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

test('a push is shown once under its name, and the next one of its instalment takes its place', async ({
  phone,
}) => {
  const { worker } = phone;
  await phone.deliver(message());
  const first = {
    title: 'Tienes un pago próximo',
    body: 'Ábrelo para ver los detalles.',
    tag: 'pago-2026-12-18',
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

  const other = { name: '2027-01-18/statement', dueOn: calendarDate('2027-01-18') };
  await phone.deliver(message(other));
  await expect
    .poll(async () => (await shownBy(worker)).map(({ tag }) => tag).sort())
    .toEqual(['pago-2026-12-18', 'pago-2027-01-18']);
});

test('what cannot be read, and what comes too late, says no more than that there is a payment', async ({
  phone,
}) => {
  const words = async () =>
    (await shownBy(phone.worker)).map(({ title, tag, isSilent }) => [title, tag, isSilent]);
  await phone.deliver('{"de":"otra parte"}');
  await expect.poll(words).toEqual([['Tienes un pago próximo', 'pago', false]]);
  await phone.deliver(
    message({
      title: 'Tu cuota vence mañana',
      dueOn: calendarDate('2020-01-31'),
      until: new Date('2020-01-30T00:00:00Z'),
    }),
  );
  await expect.poll(words).toContainEqual(['Tienes un pago pendiente', 'pago-2020-01-31', true]);
});

test('a test that the person asks for comes to the phone on which they switched notifications on', async ({
  phone,
  server,
  sandbox,
}) => {
  const { page, worker } = phone;
  await switchOn(phone, { server, sandbox });
  await page.getByRole('button', { name: 'Enviarme una prueba: Notificación' }).click();
  await expect(page.getByText(/^Te enviamos una notificación/)).toBeVisible();
  const payload = (await sandbox.inbox(DEVICE))[0]?.payload ?? '';
  await phone.deliver(payload);
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag: 'prueba', actions: [] }]);
});
