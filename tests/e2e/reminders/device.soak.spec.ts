import { isStillOpen, markOpened } from '../support/device.ts';
import { enterAsBorrower } from '../support/people.ts';
import { wholeDevice } from '../support/whole-device.ts';
import { message, TAG, TEST_MESSAGE } from './at-reminders.ts';
import { DEVICE, expect, type Phone, switchOn, test } from './phone.ts';
import { badgeOf, callsOf, pressIn, shownBy, storedStateOf } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

const remind = async ({ deliver, worker }: Phone): Promise<void> => {
  await deliver(message());
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
};

const DROPPED = ['DELETE', '/api/recordatorios/suscripcion', 200];

const isSubscribed = (page: { evaluate<T>(work: () => T): Promise<Awaited<T>> }) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription()) !== null;
  });

// @covers 7.68
test('what is pushed is shown, each reminder once and in the place of its instalment, and goes when it is paid', async ({
  phone,
  sandbox,
  visit,
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
  await switchOn(phone, visit);
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await expect.poll(() => badgeOf(worker)).toBe(false);
  await page.getByRole('button', { name: 'Enviarme una prueba: Notificación' }).click();
  await expect(page.getByText(/^Te enviamos una notificación/)).toBeVisible();
  const payload = (await sandbox.inbox(DEVICE))[0]?.payload ?? '';
  await phone.deliver(payload);
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag: 'prueba', actions: [] }]);
});

// @covers 7.69
test('a press leads to the payment: an open window without loading it, the landing by loading it, or a new one', async ({
  phone,
  page,
  visit,
}) => {
  await enterAsBorrower(visit);
  await markOpened(page);
  await remind(phone);
  expect(await pressIn(phone.worker, TAG, 'pay')).toEqual([]);
  await expect(page).toHaveURL(/\/dashboard\/pay$/);
  expect(await isStillOpen(page)).toBe(true);
  expect(await shownBy(phone.worker)).toEqual([]);

  await page.goto('/');
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual([]);
  await expect(page).toHaveURL(/\/dashboard\/pay$/);

  await page.goto('about:blank');
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual(['/dashboard/pay']);
});

// @covers 7.71
test('Salir ends the notifications of this phone: on the screen, in the worker, in the browser and on the server', async ({
  phone,
  page,
  visit,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, visit);
  await phone.deliver(TEST_MESSAGE);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await storedStateOf(worker)).toMatchObject({ owner: person.accountId });
  expect(await isSubscribed(page)).toBe(true);

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect.poll(async () => (await callsOf(worker)).at(-1)).toEqual(DROPPED);
  expect(await shownBy(worker)).toEqual([]);
  expect(await badgeOf(worker)).toBe(false);
  await expect.poll(() => storedStateOf(worker)).toBeUndefined();
  expect(await isSubscribed(page)).toBe(false);
  const remaining = await wholeDevice(page);
  expect(remaining.filter(({ text }) => text.includes(person.accountId)).map(({ place }) => place)).toEqual(
    [],
  );
});
