import { expect, test } from '../support/fixtures.ts';
import { CARDS, checkoutOf, checkoutOpens, fillCard } from '../support/payments.ts';
import { enterAsBorrower } from '../support/people.ts';
import { expectListed, recordRequests } from './payment-page.ts';

const PAY = 'Pagar $ 356.835';

// Only a real browser has a history, and decides what a frame may open without another press.
test("the home's button opens the provider's window with its amount, nothing makes a second attempt, and the debt falls by what was paid", async ({
  page,
  visit,
  server,
}) => {
  const requests = recordRequests(page, { app: server.url, provider: server.sandboxUrl });
  const signed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wompi-signature')) signed.push(request.postDataJSON().id_intento);
  });
  const { creditNumber, documentNumber } = await enterAsBorrower(visit);
  await page.getByRole('link', { name: PAY }).click();
  const checkout = await checkoutOpens(page);
  await expect(checkout.getByRole('heading', { name: /356\.835/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/pay\/online$/);
  expectListed(requests);

  // Back, forward and a reload find the attempt of before.
  await page.goBack();
  await expect(page.getByRole('link', { name: PAY })).toBeVisible();
  await expect(checkoutOf(page).owner()).toHaveCount(0);
  await page.goForward();
  await expect(page.getByText('No pagaste', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No pagaste', { exact: true })).toBeVisible();
  expect(signed).toHaveLength(1);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: PAY }).click();
  await fillCard(await checkoutOpens(page), CARDS.approved);
  await expect(page.getByRole('heading', { name: 'Pago exitoso' })).toBeVisible();
  await expect(page.getByRole('img', { name: '1 de 6 cuotas pagadas' })).toBeVisible();
  for (const fact of ['$ 356.835', String(creditNumber), documentNumber])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
  expect(new Set(signed).size).toBe(2);
  await page.goto('/dashboard');
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect(page.getByText('Deuda total').locator('..')).toContainText('1.643.165');
});
