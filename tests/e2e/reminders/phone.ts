import type { CDPSession, Page, Worker } from '@playwright/test';
import { putSession } from '../../scenes/session.ts';
import { newBorrower } from '../support/borrower.ts';
import { test as base, expect } from '../support/fixtures.ts';
import type { Person } from '../support/people.ts';
import { workerInControl } from '../worker/worker-in-control.ts';
import { handledBy, keptBy, listenTo } from './phone-worker.ts';
import { type Offer, standInForVendor } from './push-vendor.ts';

/** A phone whose owner lets the app show notifications, with the app's worker on it. */
export interface Phone {
  readonly page: Page;
  readonly worker: Worker;
  /** Hands a message to the worker as the browser's vendor does; resolves when the worker is done with it. */
  deliver(payload: string): Promise<void>;
  /** Wakes the worker as the browser does now and then; resolves when it has done what it wanted. */
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

/** A browser of the sandbox's push service: where it is written to, and how. */
export const newOffer = async (sandboxUrl: string, name: string): Promise<Offer> => {
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
    await context.addInitScript(standInForVendor, offer);
    await page.goto('/login');
    await workerInControl(page);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(standInForVendor, offer);
    await listenTo(worker);
    // Of a page that stays: a session ends with its page.
    const cdp = await context.newCDPSession(await context.newPage());
    // Behind another page it would be drawn once a second.
    await page.bringToFront();
    const registrationId = await registrationOf(cdp, origin);
    // Who asks Chromium for its notifications while it shows one takes that one away: nobody looks before it is shown.
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

/** A new borrower who is in, on the home of the portal. */
export const enterPortal = async (page: Page, stage: Parameters<typeof newBorrower>[0]): Promise<Person> => {
  const person = await newBorrower(stage);
  await putSession(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  return person;
};

/** A new borrower who has switched notifications on at this phone. */
export const switchOn = async ({ page, worker }: Phone, stage: Parameters<typeof newBorrower>[0]) => {
  const person = await enterPortal(page, stage);
  await page.goto('/dashboard/reminders');
  await page.getByRole('button', { name: 'Activar en este dispositivo' }).click();
  await expect(page.getByText('Están activas aquí.')).toBeVisible();
  // The choice is saved next, and the worker hears of it.
  await expect.poll(async () => (await keptBy(worker))?.rules).toContain('eve');
  return person;
};

export { expect };
