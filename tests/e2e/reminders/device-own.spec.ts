import type { Page, Worker } from '@playwright/test';
import { calendarDate } from '../../../src/core/domain/calendar-date.ts';
import type { Person } from '../support/people.ts';
import { message } from './messages.ts';
import { DEVICE, expect, newOffer, type Phone, switchOn, test } from './phone.ts';
import {
  badgeOf,
  callsOf,
  changeSubscription,
  clearScreen,
  cutOff,
  keptBy,
  setClockOf,
  shownBy,
} from './phone-worker.ts';
import { loseSubscription, standInForVendor } from './push-vendor.ts';

test.use({ serviceWorkers: 'allow' });

const RENEW = ['POST', '/api/recordatorios/suscripcion/renovar'];

interface Reminders {
  readonly dispositivos: number;
  readonly proximos: readonly { readonly regla: string; readonly desde: string; readonly vence: string }[];
}

const remindersOf = async (url: string, { token }: Person): Promise<Reminders> => {
  const answer = await fetch(`${url}/api/recordatorios/preferencias`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data;
};

/** The first reminder of its rule that the server plans. */
const planned = async (url: string, person: Person, rule: string) => {
  const found = (await remindersOf(url, person)).proximos.find(({ regla }) => regla === rule);
  if (!found) throw new Error(`no reminder by ${rule}`);
  return { from: new Date(found.desde), tag: `pago-${found.vence}`, dueOn: calendarDate(found.vence) };
};

/** As a server does that a push service told that this browser is gone. */
const forgetOnServer = async (page: Page, url: string): Promise<void> => {
  const endpoint = await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint;
  });
  await fetch(`${url}/api/recordatorios/suscripcion`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint }),
  });
};

/** Wakes the worker with nothing on the screen; answers the tags of what it shows then. */
const tagsAfterWaking = async (phone: Phone, worker: Worker): Promise<readonly string[]> => {
  await clearScreen(worker);
  await phone.wake();
  return (await shownBy(worker)).map(({ tag }) => tag);
};

test('a phone that the server writes to says nothing of its own, and without it not before the hour', async ({
  phone,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  const eve = await planned(server.url, person, 'vispera');
  await setClockOf(worker, eve.from);
  // As long as the server writes here, it is the one who does.
  expect(await tagsAfterWaking(phone, worker)).toEqual([]);
  await expect.poll(() => badgeOf(worker)).toBe(true);

  await loseSubscription(worker);
  await setClockOf(worker, new Date(eve.from.getTime() - 60_000));
  expect(await tagsAfterWaking(phone, worker)).toEqual([]);
});

test('one of its own says that there is a payment, and is not said twice', async ({
  phone,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  const eve = await planned(server.url, person, 'vispera');
  await loseSubscription(worker);
  await setClockOf(worker, eve.from);
  await phone.wake();
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([
      {
        title: 'Tienes un pago próximo',
        body: 'Si ya pagaste, no tienes que hacer nada.',
        tag: eve.tag,
        isSilent: false,
        actions: [
          ['pay', 'Pagar'],
          ['tomorrow', 'Recordármelo mañana'],
        ],
      },
    ]);
  // What the server wrote of the same arrives after all.
  await phone.deliver(message({ name: `${eve.dueOn}/eve`, dueOn: eve.dueOn }));
  await expect.poll(() => shownBy(worker)).toMatchObject([{ tag: eve.tag, isSilent: true }]);
  expect(await tagsAfterWaking(phone, worker)).toEqual([]);
});

test('whoever has opened the app is reminded of nothing that it shows', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  const eve = await planned(server.url, person, 'vispera');
  await loseSubscription(worker);
  await setClockOf(worker, eve.from);
  await page.goto('/dashboard');
  await expect.poll(() => badgeOf(worker)).toBe(true);
  expect(await tagsAfterWaking(phone, worker)).toEqual([]);
});

test('an address that the browser changed is the new one at once, or as soon as there is a network', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  await switchOn(phone, { server, sandbox });
  const offer = await newOffer(sandbox.url, 'Celular con otra dirección');
  await cutOff(worker, true);
  await loseSubscription(worker);
  await worker.evaluate(standInForVendor, offer);
  await changeSubscription(worker);
  expect((await callsOf(worker)).at(-1)).toEqual([...RENEW, 0]);
  await cutOff(worker, false);
  await phone.wake();
  await expect.poll(async () => (await callsOf(worker)).at(-1)).toEqual([...RENEW, 200]);

  await page.getByRole('button', { name: 'Enviarme una prueba: Notificación' }).click();
  await expect(page.getByText(/^Te enviamos una notificación/)).toBeVisible();
  expect(await sandbox.inbox('Celular con otra dirección')).toHaveLength(1);
  expect(await sandbox.inbox(DEVICE)).toHaveLength(0);
});

test('an address that the server does not know any more is told to it at the next visit', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  const person = await switchOn(phone, { server, sandbox });
  await forgetOnServer(page, server.url);
  await loseSubscription(worker);
  await worker.evaluate(standInForVendor, await newOffer(sandbox.url, 'Celular que cambió'));
  await changeSubscription(worker);
  expect((await callsOf(worker)).at(-1)).toEqual([...RENEW, 404]);
  expect((await remindersOf(server.url, person)).dispositivos).toBe(0);
  await page.goto('/dashboard');
  await expect.poll(async () => (await remindersOf(server.url, person)).dispositivos).toBe(1);
});

test('a phone that the server gave up is written to under a new address with the next press', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  await switchOn(phone, { server, sandbox });
  await forgetOnServer(page, server.url);
  const offer = await newOffer(sandbox.url, 'Celular otra vez');
  await page.context().addInitScript(standInForVendor, offer);
  await worker.evaluate(standInForVendor, offer);
  await page.reload();
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  expect((await keptBy(worker))?.subscription).toMatchObject({ endpoint: offer.endpoint });
  await page.getByRole('button', { name: 'Enviarme una prueba: Notificación' }).click();
  await expect(page.getByText(/^Te enviamos una notificación/)).toBeVisible();
  expect(await sandbox.inbox('Celular otra vez')).toHaveLength(1);
});

test('what was paid goes from the screen when the app is opened, and so does the mark when nothing is due', async ({
  phone,
  page,
  server,
  sandbox,
}) => {
  const { worker } = phone;
  await switchOn(phone, { server, sandbox });
  // The app is closed.
  await page.goto('/healthz');
  await phone.deliver(message({ name: '2020-01-31/eve', dueOn: calendarDate('2020-01-31') }));
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  await expect.poll(() => badgeOf(worker)).toBe(true);
  await page.goto('/dashboard');
  await expect.poll(() => shownBy(worker)).toEqual([]);
  await expect.poll(() => badgeOf(worker)).toBe(false);
});
