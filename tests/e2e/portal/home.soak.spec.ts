import type { Locator } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { checkoutOpens, closeCheckout, lookUp } from '../support/payments.ts';
import { newBorrower } from '../support/people.ts';

const digits = (text: string): number => Number(text.replace(/\D/g, ''));

// The server counts the days of arrears; the holder's phone and a relative's must show the same amounts.
// @covers 2.24, 2.26
test('time goes by: in arrears the first action brings the credit up to date, the minimum is the second and says what it is made of', async ({
  page,
  browser,
  server,
  sandbox,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
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
    const amountOf = async (link: Locator) => digits(await link.innerText());
    const [overdue, whole] = [await amountOf(catchUp), await amountOf(minimum)];
    // The overdue instalment with its arrears, and the current one on top.
    expect(overdue).toBeGreaterThan(356_835);
    expect(whole).toBe(overdue + 356_835);
    await expect(page.getByText(/^Te queda la cuota de \$.356\.835, que vence el/)).toBeVisible();

    await page.getByText('¿De qué se compone tu pago mínimo?').click();
    const breakdown = page.getByRole('group').filter({ hasText: '¿De qué se compone' });
    await expect(breakdown.getByText('Interés de mora')).toBeVisible();
    const amounts = await breakdown.getByRole('definition').filter({ hasText: '$' }).allInnerTexts();
    // Concepts, their sum, and the two instalments that make it up.
    const figures = amounts.map(digits);
    expect(figures.slice(-3)).toEqual([whole, overdue, 356_835]);
    expect(figures.slice(0, -3).reduce((sum, amount) => sum + amount, 0)).toBe(whole);

    const asked = async () => {
      const heading = (await checkoutOpens(page)).getByRole('heading', { name: /Vas a pagar/ });
      return digits(await heading.innerText());
    };
    await catchUp.click();
    expect(await asked()).toBe(overdue);
    await closeCheckout(page);
    await page.getByRole('button', { name: 'Reintentar el pago' }).click();
    await expect(page.getByRole('radio', { name: /^Ponerme al día/ })).toBeChecked();
    await expect(page.getByRole('radio')).toHaveCount(4);
    await page.goto('/dashboard');
    await minimum.click();
    expect(await asked()).toBe(whole);

    // A relative has a phone of their own: the holder's choice is stored on this one.
    const relative = await browser.newPage({ baseURL: server.url, locale: 'es-CO' });
    await lookUp(relative, person.creditNumber, person.documentNumber);
    await expect(relative.getByText(/^Este crédito está en mora desde el/)).toBeVisible();
    await expect(relative.getByRole('radio', { name: /^Ponerlo al día/ })).toBeChecked();
    await relative.context().close();
  } finally {
    await sandbox.resetClock();
  }
});
