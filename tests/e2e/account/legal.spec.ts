import { newNumber, numberField } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';

// Needs browser tabs, and the server's text in the accepted version.
// @covers 2.66
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
