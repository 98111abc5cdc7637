import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

interface Line {
  readonly url: string;
  /** From now on these addresses break off in the middle, and no others. */
  breakAt(addresses: RegExp): void;
  close(): void;
}

const NONE = /(?!)/;

/** A line to the server on which some files never arrive. */
const openLine = async (serverUrl: string): Promise<Line> => {
  let broken = NONE;
  const line = createServer((asked, answer) => {
    if (broken.test(asked.url ?? '')) {
      asked.socket.destroy();
      return;
    }
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', serverUrl), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => line.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    breakAt: (addresses) => {
      broken = addresses;
    },
    close: () => {
      line.close();
      line.closeAllConnections();
    },
  };
};

const isControlled = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

// A line that is cut while the browser installs the worker, and again while the worker fetches the rest.
test('a first installation that was cut is tried again on the same page, and a part that did not arrive comes later', async ({
  page,
  context,
  server,
  allowConsole,
}) => {
  allowConsole(/ERR_|service worker|did not come|Failed to fetch/);
  const line = await openLine(server.url);
  line.breakAt(/^\/favicon\.svg/);
  const failed = page.waitForEvent('console', (message) => /installation-error-seen/.test(message.text()));
  await page.addInitScript(() => {
    // What the page is told of its worker: the first one dies while it is installed.
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...given) {
      const registration = await register.apply(this, given);
      registration.installing?.addEventListener('statechange', ({ target }) => {
        if ((target as ServiceWorker).state === 'redundant') console.info('installation-error-seen');
      });
      return registration;
    };
  });
  await page.goto(`${line.url}/create_account`);
  await failed;
  expect(await isControlled(page)).toBe(false);

  // What does not arrive keeps nobody from having the rest.
  line.breakAt(/^\/assets\/verify-/);
  await expect.poll(() => isControlled(page), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto(`${line.url}/verificar`);
  await expect(page.getByRole('status').filter({ hasText: /^Sin conexión/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible();
  await context.setOffline(false);
  line.breakAt(NONE);
  await page.goto(`${line.url}/create_account`);
  await workerHasTheApp(page);
  await context.setOffline(true);
  await page.goto(`${line.url}/verificar`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel(/Código/)).toBeVisible();
  await context.setOffline(false);
  line.close();
});
