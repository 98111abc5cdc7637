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
  /** Fires a periodic sync; resolves when it has been handled. */
  wake(): Promise<void>;
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

const WAKE_TAG = 'recordatorios';

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
    const untilHandled = async (type: string, send: () => Promise<unknown>): Promise<void> => {
      const before = await handledBy(worker, type);
      await send();
      await expect.poll(() => handledBy(worker, type)).toBe(before + 1);
    };
    await use({
      page,
      worker,
      deliver: (data) =>
        untilHandled('push', () =>
          cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
        ),
      wake: () =>
        untilHandled('periodicsync', () =>
          cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: WAKE_TAG }),
        ),
    });
  },
});

/** A new borrower with notifications enabled on this phone. */
export const switchOn = async ({ worker }: Phone, visit: Visit): Promise<Person> => {
  const { page } = visit;
  const person = await enterAsBorrower(visit);
  await page.goto('/dashboard/reminders');
  await page.getByText('Otros medios y mensajes de prueba').click();
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  // The preference is saved next, and sent to the worker.
  await expect.poll(async () => (await storedStateOf(worker))?.rules).toContain('eve');
  return person;
};

export { expect };
