// @covers 7.71

import { wholeDevice } from '../support/whole-device.ts';
import { TEST_MESSAGE } from './at-reminders.ts';
import { expect, switchOn, test } from './phone.ts';
import { badgeOf, callsOf, shownBy, storedStateOf } from './phone-worker.ts';

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
  newcomer,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, newcomer);
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
