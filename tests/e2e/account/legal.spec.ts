import { loseCalls } from '../../scenes/deeds.ts';
import { expect, test } from '../support/fixtures.ts';
import { newNumber, numberField } from './number.ts';

test('the legal texts open beside the form, and the version read is the version accepted', async ({
  page,
  context,
}) => {
  const phone = newNumber();
  await page.goto('/create_account');
  await numberField(page).fill(phone);
  const data = page.getByLabel(/Autorizo el tratamiento de mis datos personales/);
  await data.check();

  const versions = new Set<unknown>();
  for (const [link, title] of [
    ['política de tratamiento de datos', 'Autorización para el tratamiento de datos personales'],
    ['términos y condiciones', 'Términos y condiciones'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: link }).click();
    const tab = await opened;
    const answer = await tab.waitForResponse('**/api/textos/**');
    versions.add(((await answer.json()) as { version: unknown }).version);
    await expect(tab.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(tab.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await tab.close();
  }
  await expect(numberField(page)).toHaveValue(phone);
  await expect(data).toBeChecked();

  await page.getByLabel(/Acepto los términos y condiciones/).check();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  const sent = page.waitForRequest('**/api/accounts-minimal');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar', exact: true }).click();
  expect([(await sent).postDataJSON().version_textos]).toEqual([...versions]);
});

test('a legal text can be read from its address, and the way back leads to the start', async ({ page }) => {
  await page.goto('/legal/terminos');
  await expect(page.getByText(/^Versión del \d+ de \w+ de \d{4}$/)).toBeVisible();
  await page.getByRole('link', { name: 'Leer la autorización de datos personales' }).click();
  await expect(page).toHaveURL(/\/legal\/datos$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/legal\/terminos$/);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/create_account$/);
});

test('a text that does not come can be asked for again', async ({ page, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/);
  await loseCalls(page, '**/api/textos/**');
  await page.goto('/legal/datos');
  await expect(page.getByRole('alert')).toContainText('No pudimos traer el texto.');
  await page.unroute('**/api/textos/**');
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('no other legal text is pretended', async ({ page }) => {
  await page.goto('/legal/otro');
  await expect(page).toHaveURL(/\/$/);
});
