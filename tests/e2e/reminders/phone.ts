import type { CDPSession, Page, Worker } from '@playwright/test';
import { workerInControl } from '../support/device.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { enterAsBorrower, type Person, type Visit } from '../support/people.ts';
import { handledBy, listenTo, storedStateOf } from './phone-worker.ts';
import { type Subscription, stubPushVendor } from './push-vendor.ts';

/** A phone with notification permission and the app's worker. */
export interface Phone {
  readonly page: Page;
  readonly worker: Worker;
  /** Delivers a push message to the worker; resolves when it has been handled. */
  deliver(payload: string): Promise<void>;
}

const registrationOf = async (cdp: CDPSession, origin: string): Promise<string> => {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
};

/** A new subscription at the sandbox's push service. */
const newOffer = async (sandboxUrl: string, name: string): Promise<Subscription> => {
  const answer = await fetch(`${sandboxUrl}/push/devices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  return answer.json();
};

export const DEVICE = 'Celular de la prueba';

export const test = base.extend<{ phone: Phone }>({
  phone: async ({ page, server, sandbox }, use) => {
    const origin = server.url;
    const offer = await newOffer(sandbox.url, DEVICE);
    const context = page.context();
    await context.grantPermissions(['notifications'], { origin });
    await context.addInitScript(stubPushVendor, offer);
    await page.goto('/login');
    await workerInControl(page);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(stubPushVendor, offer);
    await listenTo(worker);
    // Of a page that stays open: a CDP session ends with its page.
    const cdp = await context.newCDPSession(await context.newPage());
    // In the background it would be rendered once a second.
    await page.bringToFront();
    const registrationId = await registrationOf(cdp, origin);
    // Querying Chromium's notifications while it shows one removes that one: wait until it is shown.
    const deliver = async (data: string): Promise<void> => {
      const before = await handledBy(worker, 'push');
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(() => handledBy(worker, 'push')).toBe(before + 1);
    };
    await use({ page, worker, deliver });
  },
});

/** A new borrower with notifications enabled on this phone. */
export const switchOn = async ({ worker }: Phone, visit: Visit): Promise<Person> => {
  const { page } = visit;
  const person = await enterAsBorrower(visit);
  await page.goto('/dashboard/reminders');
  await page.getByText('Otros medios y mensajes de prueba').click();
  const chosen = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/recordatorios/preferencias'),
  );
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  await chosen;
  expect(await storedStateOf(worker)).toMatchObject({ owner: person.accountId });
  return person;
};

export { expect };
