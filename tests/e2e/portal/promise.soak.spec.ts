import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';

test('who cannot pay in time promises a day from their home, sees it there, and changes it', async ({
  page,
  sandbox,
  newcomer,
}) => {
  const person = await newBorrower({ newcomer });
  await sandbox.advance('P40D');
  try {
    // The browser has the product's day.
    await page.clock.setSystemTime(Date.now() + 40 * 86_400_000);
    await logIn(page, sandbox, person.phone);
    await page.getByRole('link', { name: 'No puedo pagar este mes' }).click();
    const day = page.getByLabel('Fecha en que vas a pagar');
    const from = bogotaDate(new Date(Date.now() + 40 * 86_400_000));
    await day.fill(addDays(from, 5));
    await page.getByLabel('Cuánto vas a pagar ese día').fill('200000');
    await page.getByRole('button', { name: 'Prometer este pago' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Anotamos tu promesa de pago' })).toBeFocused();
    await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).last().click();
    await expect(page.getByText(/^Prometiste pagar \$.200\.000 el /)).toBeVisible();

    await page.getByRole('link', { name: 'Cambiar', exact: true }).click();
    await expect(day).toHaveValue(addDays(from, 5));
    await day.fill(addDays(from, 9));
    await page.getByRole('button', { name: 'Prometer este pago' }).click();
    await expect(page.getByRole('heading', { name: 'Anotamos tu promesa de pago' })).toBeVisible();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Pagar \$.200\.000$/ }).click();
    await expect(page.getByRole('textbox', { name: 'Valor a pagar' })).toHaveValue('$ 200.000');
  } finally {
    await sandbox.resetClock();
  }
});
