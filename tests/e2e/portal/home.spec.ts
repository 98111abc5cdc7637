import type { Locator } from '@playwright/test';
import { lookUp } from '../payment/look-up.ts';
import { enterAsBorrower, newBorrower } from '../support/borrower.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { payAtProvider, readCredit } from '../support/pay.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('the smallest phone shows how much, until when and the button, in that order and without scrolling', async ({
  page,
  server,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await enterAsBorrower({ page, server, sandbox });

  const amount = page.getByText('$ 356.835', { exact: true });
  const date = page.getByText(/^Págalo hasta el \d+ de \w+ de \d{4}$/);
  const button = page.getByRole('link', { name: 'Pagar $ 356.835' });
  const nav = page.getByRole('navigation', { name: 'Portal' });
  const tops: number[] = [];
  for (const part of [amount, date, button, nav]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    tops.push((await part.boundingBox())?.y ?? 0);
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  const below = (await button.boundingBox()) ?? { y: 0, height: 0 };
  expect(below.y + below.height).toBeLessThanOrEqual((await nav.boundingBox())?.y ?? 0);

  await expect(page.getByText(/^Valor al \d/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: '0 de 6 cuotas pagadas' })).toBeVisible();
  await expect(page.getByText('Aún no has hecho pagos')).toBeVisible();
});

test('in arrears the first action brings the credit up to date, the minimum is the second, and each says what it leaves', async ({
  page,
  browser,
  server,
  sandbox,
}) => {
  const person = await newBorrower({ server, sandbox });
  await sandbox.advance('P40D');
  try {
    await logIn(page, sandbox, person.phone);
    await expect(
      page.getByText(/^Tienes 1 cuota vencida desde el .+, con \d+ días? de mora\./),
    ).toBeVisible();
    await expect(page.getByText(/Por cada día que pase se suman \$.\d+ de mora\./)).toBeVisible();
    await expect(page.getByRole('img', { name: /1 sin pagar a tiempo/ })).toBeVisible();
    const catchUp = page.getByRole('link', { name: /^Ponerme al día: \$/ });
    const minimum = page.getByRole('link', { name: /^Pagar el mínimo: \$/ });
    const amountOf = async (link: Locator) => Number(plain(await link.innerText()).replace(/\D/g, ''));
    const [overdue, whole] = [await amountOf(catchUp), await amountOf(minimum)];
    // The overdue instalment with its arrears; and the current one besides.
    expect(overdue).toBeGreaterThan(356_835);
    expect(whole).toBe(overdue + 356_835);
    await expect(page.getByText(/^Te queda la cuota de \$.356\.835, que vence el/)).toBeVisible();
    const order = await Promise.all([catchUp, minimum].map((link) => link.boundingBox()));
    expect(order[0]?.y).toBeLessThan(order[1]?.y ?? 0);

    await catchUp.click();
    const chosen = page.getByRole('radio', { name: /^Ponerme al día/ });
    await expect(chosen).toBeChecked();
    await expect(page.getByRole('radio')).toHaveCount(4);
    await page.goBack();
    await minimum.click();
    await expect(page.getByRole('radio', { name: /^Pago mínimo/ })).toBeChecked();

    // A relative has a phone of their own: what the holder chose on this one is kept on it.
    const relative = await browser.newPage({ baseURL: server.url, locale: 'es-CO' });
    await lookUp(relative, person.creditNumber, person.documentNumber);
    await expect(relative.getByText(/^Este crédito está en mora desde el/)).toBeVisible();
    await expect(relative.getByRole('radio', { name: /^Ponerlo al día/ })).toBeChecked();
    await relative.context().close();
  } finally {
    await sandbox.resetClock();
  }
});

test('once the minimum is paid nothing is due, and the next instalment is announced', async ({
  page,
  server,
  sandbox,
}) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 356_835);
  await expect.poll(async () => (await readCredit(places, person)).credito.cuotas_pagadas).toBe(1);

  await page.reload();
  await expect(page.getByText('Estás al día')).toBeVisible();
  await expect(page.getByText(/^Tu próxima cuota es de \$\s356\.835 y vence el/)).toBeVisible();
  await expect(page.getByRole('img', { name: '1 de 6 cuotas pagadas' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '$ 356.835' })).toBeVisible();
});

test('a credit that is paid off says so and asks for nothing', async ({ page, server, sandbox }) => {
  const person = await enterAsBorrower({ page, server, sandbox });
  const places = { url: server.url, sandboxUrl: sandbox.url };
  await payAtProvider(places, person, 2_000_000);
  await expect.poll(async () => (await readCredit(places, person)).credito.estado).toBe('pagado');

  await page.reload();
  await expect(page.getByText('Terminaste de pagar tu crédito')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pagar \$/ })).toHaveCount(0);
  await page.goto('/dashboard/pay/online');
  await expect(page.getByText('Este crédito no tiene nada por pagar hoy')).toBeVisible();
});
