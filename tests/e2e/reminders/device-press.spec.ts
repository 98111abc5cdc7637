import type { Page } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { enterCode } from '../support/log-in.ts';
import { createPerson } from '../support/people.ts';
import { message, TAG } from './messages.ts';
import { enterPortal, expect, type Phone, test } from './phone.ts';
import { callsOf, cutOff, pressIn, setClockOf, shownBy } from './phone-worker.ts';

test.use({ serviceWorkers: 'allow' });

const MARK = 'data-opened';
const mark = (page: Page): Promise<void> =>
  page.evaluate((name) => document.documentElement.setAttribute(name, ''), MARK);
const isStillOpen = (page: Page): Promise<boolean> =>
  page.evaluate((name) => document.documentElement.hasAttribute(name), MARK);

const remind = async ({ deliver, worker }: Phone): Promise<void> => {
  await deliver(message());
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
};

test('a press opens the payment where no window of the app is open, and the login leads there', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  await remind(phone);
  await page.goto('about:blank');
  expect(await pressIn(phone.worker, TAG)).toEqual(['/dashboard/pay']);
  expect(await shownBy(phone.worker)).toEqual([]);

  const person = await createPerson({ url: server.url, sandbox }, 'disbursed', {
    amount: 2_000_000,
    term: 6,
  });
  await page.goto('/dashboard/pay');
  await page.getByLabel('Número de celular').fill(person.phone);
  await page.getByRole('button', { name: 'Solicitar código' }).click();
  await page.getByLabel('Código de 4 dígitos').waitFor();
  await enterCode(page, await sandbox.lastCode(person.phone));
  await expect(page).toHaveURL(/\/dashboard\/pay$/);
});

test('a press leads an open window to the payment without loading it, by whichever button of the two that pay', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  await enterPortal(page, { server, sandbox });
  await mark(page);
  await remind(phone);
  expect(await pressIn(phone.worker, TAG, 'pay')).toEqual([]);
  await expect(page).toHaveURL(/\/dashboard\/pay$/);
  expect(await isStillOpen(page)).toBe(true);
  expect(await shownBy(phone.worker)).toEqual([]);
});

test('a press loads the landing anew as the payment, which asks for the login first', async ({
  phone,
  page,
}) => {
  await page.goto('/');
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual([]);
  await expect(page).toHaveURL(/\/newlogin$|\/create_account$/);
});

test('nobody is led away from a signature', async ({ phone, page, server, sandbox }) => {
  await putSession(page, await createPerson({ url: server.url, sandbox }, 'planned'));
  await page.goto('/profileform');
  await expect(page.getByRole('heading', { name: 'Revisa los datos de tu crédito' })).toBeVisible();
  await mark(page);
  await remind(phone);
  expect(await pressIn(phone.worker, TAG)).toEqual([]);
  await expect(page).toHaveURL(/\/profileform$/);
  expect(await isStillOpen(page)).toBe(true);
});

test('Recordármelo mañana reaches the server, without a network as soon as the worker wakes with one', async ({
  phone,
  page,
}) => {
  const { worker } = phone;
  const asked = ['POST', '/api/recordatorios/b54cba4e-6d0c-4b8e-9b1a-3f3f8a1f2c4d/manana'];
  await remind(phone);
  await cutOff(worker, true);
  await setClockOf(worker, new Date('2026-12-17T10:00:00-05:00'));
  expect(await pressIn(worker, TAG, 'tomorrow')).toEqual([]);
  expect(await callsOf(worker)).toEqual([[...asked, 0]]);
  expect(await shownBy(worker)).toEqual([]);
  await expect(page).toHaveURL(/\/login$/);

  await cutOff(worker, false);
  await phone.wake();
  // The server does not know this one, and is not asked again.
  await expect
    .poll(() => callsOf(worker))
    .toEqual([
      [...asked, 0],
      [...asked, 404],
    ]);
  await phone.wake();
  await phone.deliver(message({ name: '2026-12-18/due_day' }));
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  expect(await callsOf(worker)).toHaveLength(2);
});
