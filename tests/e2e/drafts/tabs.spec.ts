import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { enterWizard, fillPersonalData, heading, personal, press, untilKept } from '../wizard/wizard.ts';

const resumeAt = async (page: Page): Promise<void> => {
  await page.goto('/profileform?ver=datos');
  await expect(personal(page).documentNumber).toBeVisible();
};

test('what is typed in one tab shows in the other, and is over in both once it was sent', async ({
  page,
  context,
  server,
  sandbox,
}) => {
  const person = await createPerson({ url: server.url, sandbox }, 'profiled');
  await enterWizard(page, person);
  const other = await context.newPage();
  for (const tab of [page, other]) await resumeAt(tab);

  await fillPersonalData(page, '10203');
  await untilKept(page);
  await expect(personal(other).documentNumber).toHaveValue('10203');
  await expect(personal(other).birthDate).toHaveValue('03/14/1990');
  await personal(other).documentNumber.fill(person.documentNumber);
  await expect(personal(page).documentNumber).toHaveValue(person.documentNumber);
  await expect(personal(page).confirmation).toHaveValue('10203');

  await personal(page).confirmation.fill(person.documentNumber);
  await press(page, 'Continuar');
  await expect(heading(page, 'Información del procedimiento médico')).toBeVisible();
  await expect(other.getByText('Guardado hace')).toHaveCount(0);
  await other.close({ runBeforeUnload: true });
  await page.goto('/profileform?ver=datos');
  await expect(personal(page).documentNumber).toHaveValue(person.documentNumber);
  await expect(page.getByText('Guardado hace')).toHaveCount(0);
});

test('the form says when it kept what was typed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/create_account');
  const phone = page.getByLabel('Número de celular');
  await expect(phone).toBeVisible();
  await expect(page.getByText(/^Guardado/)).toHaveCount(0);
  await phone.fill('3001234567');
  await untilKept(page);
  await expect(page.getByText('Guardado hace un momento', { exact: true })).toBeVisible();
  await page.clock.runFor('03:10');
  await expect(page.getByText('Guardado hace 3 minutos', { exact: true })).toBeVisible();
});
