import { runServer, TEST_BUILD } from '../../support/running-server.ts';
import { test as base, expect, type WorkerFixtures } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout, paymentFrame } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

/** The frame's origin: another name of the same machine. */
const frameOrigin = (appUrl: string): string => appUrl.replace('localhost', '127.0.0.1');

const test = base.extend<object, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await runServer({}, TEST_BUILD);
      await server.kill();
      await server.start({ PAYMENTS_FRAME_ORIGIN: frameOrigin(server.url) });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// A server of its own settings, and what only a browser tells apart.
test('the frame has an origin of its own where one is configured, apart from the app', async ({
  page,
  visit,
  server,
}) => {
  test.setTimeout(120_000);
  const origin = frameOrigin(server.url);
  await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  const seen = await paymentFrame(page)
    .locator('body')
    .evaluate(() => [globalThis.origin, document.cookie]);
  expect(seen).toEqual([origin, '']);
  expect((await page.request.get(`${origin}/login`)).status()).toBe(404);
  await fillCard(checkout, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});
