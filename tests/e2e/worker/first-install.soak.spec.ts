import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

interface FailingProxy {
  readonly url: string;
  /** From now on requests of exactly these URLs are cut. */
  breakAt(addresses: RegExp): void;
  close(): void;
}

const NONE = /(?!)/;

/** A proxy to the server on which some files never arrive. */
const openFailingProxy = async (serverUrl: string): Promise<FailingProxy> => {
  let broken = NONE;
  const proxy = createServer((incoming, answer) => {
    if (broken.test(incoming.url ?? '')) {
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', serverUrl), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    breakAt: (addresses) => {
      broken = addresses;
    },
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
};

const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

// Cut while the browser installs the worker, and again while the worker fetches the rest.
test('a first installation that was cut is tried again on the same page, and a part that did not arrive comes later', async ({
  page,
  context,
  server,
  allowConsole,
}) => {
  allowConsole(/ERR_|service worker|did not come|Failed to fetch/);
  const proxy = await openFailingProxy(server.url);
  proxy.breakAt(/^\/favicon\.svg/);
  const failed = page.waitForEvent('console', (message) => /installation-error-seen/.test(message.text()));
  await page.addInitScript(() => {
    // The page's registration reports that the first worker became redundant while it was installed.
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      registration.installing?.addEventListener('statechange', ({ target }) => {
        if ((target as ServiceWorker).state === 'redundant') console.info('installation-error-seen');
      });
      return registration;
    };
  });
  await page.goto(`${proxy.url}/create_account`);
  await failed;
  expect(await isControlled(page)).toBe(false);

  // A missing file does not prevent caching the rest.
  proxy.breakAt(/^\/assets\/verificar-/);
  await expect.poll(() => isControlled(page), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto(`${proxy.url}/verificar`);
  await expect(page.getByRole('status').filter({ hasText: /^Sin conexión/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  await context.setOffline(false);
  proxy.breakAt(NONE);
  await page.goto(`${proxy.url}/create_account`);
  await workerHasTheApp(page);
  await context.setOffline(true);
  await page.goto(`${proxy.url}/verificar`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeVisible();
  await context.setOffline(false);
  proxy.close();
});
