import { expect, test } from '../support/fixtures.ts';
import { CARDS, fillCard, openCheckout, paymentFrame } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';

/** The frame's origin: another name of the same machine. */
const frameOrigin = (appUrl: string): string => appUrl.replace('localhost', '127.0.0.1');

// What only a browser tells apart.
test('the frame has an origin of its own, apart from the app', async ({ page, visit, server }) => {
  test.setTimeout(120_000);
  const origin = frameOrigin(server.url);
  await enterAsBorrower(visit);
  await page.goto('/dashboard/pay/online');
  const checkout = await openCheckout(page);
  const seen = await paymentFrame(page)
    .locator('body')
    .evaluate(() => [globalThis.origin, document.cookie]);
  expect(seen).toEqual([origin, '']);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${origin}/login`);
  await expect(elsewhere).toHaveURL(`${server.url}/login`);
  await elsewhere.close();
  await fillCard(checkout, CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
});
