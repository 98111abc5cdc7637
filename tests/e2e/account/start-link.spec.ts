import { Buffer } from 'node:buffer';
import { expect, test } from '../support/fixtures.ts';
import { nameNumber, newNumber, numberField } from './number.ts';

const nexusOf = (value: unknown): string =>
  encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));

test('a doctor’s link names the number and the doctor, who goes with the account', async ({ page }) => {
  const phone = newNumber();
  const nexus = nexusOf({ medicoId: '42', medico: 'Clínica Muñoz' });
  await page.goto(`/create_account?phone=57${phone}&nexus=${nexus}`);
  await expect(numberField(page)).toHaveValue(phone);
  await expect(page).toHaveURL(/\/create_account$/);

  // Neither a reload nor a day in another screen loses them.
  await page.reload();
  await expect(numberField(page)).toHaveValue(phone);
  await page.getByLabel(/Autorizo/).check();
  await page.getByLabel(/Acepto/).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const sent = page.waitForRequest('**/api/accounts-minimal');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    phone: `57${phone}`,
    autoriza_datos: true,
    acepta_terminos: true,
    medico_id: '42',
    medico: 'Clínica Muñoz',
  });
  await expect(page).toHaveURL(/\/auth_account$/);
});

test('whatever is malformed in a link is ignored in silence', async ({ page }) => {
  for (const search of [
    '?phone=576011234567',
    '?nexus=%25%25%25',
    `?nexus=${nexusOf(['42'])}`,
    `?nexus=${nexusOf({ medico: 'Sin id' })}&phone=1`,
  ]) {
    await page.goto(`/create_account${search}`);
    await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
    await expect(page).toHaveURL(/\/create_account$/);
    await expect(numberField(page)).toHaveValue('');
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await nameNumber(page, newNumber());
  const sent = page.waitForRequest('**/api/accounts-minimal');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('medico_id');
  await expect(page).toHaveURL(/\/auth_account$/);
});

test('continue opens the view of who has an account, and Back leads to the landing', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Retomar mi solicitud' }).click();
  await expect(page.getByRole('heading', { name: 'Retoma tu solicitud' })).toBeVisible();
  await expect(page).toHaveURL(/\/create_account$/);
  await expect(page.getByRole('button', { name: 'Continuar con mi crédito' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Retoma tu solicitud' })).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page.getByRole('link', { name: 'Retomar mi solicitud' })).toBeVisible();
});
