import { newBorrower } from '../support/borrower.ts';
import { logIn } from '../support/log-in.ts';
import { wholeDevice } from '../support/whole-device.ts';
import { TEST_MESSAGE } from './messages.ts';
import { expect, switchOn, test } from './phone.ts';
import { badgeOf, callsOf, keptBy, shownBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

const DROPPED = ['DELETE', '/api/recordatorios/suscripcion', 200];

const isSubscribed = (page: { evaluate<T>(work: () => T): Promise<Awaited<T>> }) =>
  page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription()) !== null;
  });

test('Salir ends the notifications of this phone: on the screen, in the worker, in the browser and on the server', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  await phone.deliver(TEST_MESSAGE);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await keptBy(worker)).toMatchObject({ owner: person.accountId });
  expect(await isSubscribed(page)).toBe(true);

  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect.poll(async () => (await callsOf(worker)).at(-1)).toEqual(DROPPED);
  expect(await shownBy(worker)).toEqual([]);
  expect(await badgeOf(worker)).toBe(false);
  await expect.poll(() => keptBy(worker)).toBeUndefined();
  expect(await isSubscribed(page)).toBe(false);
  const left = await wholeDevice(page);
  expect(left.filter(({ text }) => text.includes(person.accountId)).map(({ place }) => place)).toEqual([]);
});

test('a session that ends by itself leaves them as they are, and its person finds them when they are back', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  await fetch(`${server.url}/api/accounts/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/newlogin$/);
  await phone.deliver(TEST_MESSAGE);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await keptBy(worker)).toMatchObject({ owner: person.accountId });

  await logIn(page, sandbox, person.phone);
  await page.goto('/dashboard/reminders');
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  expect((await callsOf(worker)).filter(([method]) => method === 'DELETE')).toEqual([]);
  expect(await keptBy(worker)).toMatchObject({ owner: person.accountId });
});

test('whoever enters after somebody else finds none of their notifications, and switches on their own', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  const other = await newBorrower({ server, sandbox });
  await fetch(`${server.url}/api/accounts/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
  });
  await phone.deliver(TEST_MESSAGE);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);

  await logIn(page, sandbox, other.phone);
  await expect.poll(async () => (await callsOf(worker)).at(-1)).toEqual(DROPPED);
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await page.goto('/dashboard/reminders');
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  await expect.poll(() => keptBy(worker)).toMatchObject({ owner: other.accountId, toDrop: [] });
});

test('Desactivar en este dispositivo does the same, and the person stays in', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  await switchOn(phone, { server, sandbox });
  await page.getByRole('button', { name: 'Desactivar en este dispositivo' }).click();
  await expect(page.getByRole('button', { name: 'Activar en este dispositivo' })).toBeVisible();
  await expect.poll(async () => (await callsOf(phone.worker)).at(-1)).toEqual(DROPPED);
  await expect.poll(() => keptBy(phone.worker)).toBeUndefined();
  expect(await isSubscribed(page)).toBe(false);
});
