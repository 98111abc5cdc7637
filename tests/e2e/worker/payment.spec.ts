import { CARDS, fillCard, openCheckout } from '../payment/checkout.ts';
import { enterAsBorrower } from '../support/borrower.ts';
import { workerHasTheApp } from '../support/device.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the provider’s window is kept by nobody, and without a network paying says that it needs one', async ({
  page,
  context,
  server,
  sandbox,
  allowConsole,
}) => {
  allowConsole(/net::ERR_/);
  await enterAsBorrower({ page, server, sandbox });
  await workerHasTheApp(page);
  await page.goto('/dashboard/pay/online');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await fillCard(await openCheckout(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
    );
    return urls.flat();
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((url) => !url.startsWith(server.url) || /widget|\/api\//.test(url))).toEqual([]);
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  expect(worker).not.toMatch(/widget\.js/);
  expect(worker).not.toContain(new URL(sandbox.url).host);

  await page.getByRole('button', { name: 'Ir al menú principal' }).click();
  await context.setOffline(true);
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Para pagar necesitas conexión/)).toBeVisible();
  await context.setOffline(false);
});
