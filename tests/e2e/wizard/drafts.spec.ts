import type { Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { stayIdleUntil } from '../support/settled.ts';
import {
  apply,
  enterWizard,
  fillPersonalData,
  fillProcedure,
  heading,
  openPersonalData,
  personal,
  press,
  procedure,
  untilDraftStored,
} from './wizard.ts';

const expectProcedure = async (page: Page, provider: string): Promise<void> => {
  const fields = procedure(page);
  await expect(fields.provider).toHaveValue(provider);
  await expect(fields.procedure).toHaveValue(/Ortodoncia/);
  await expect(fields.cost).toHaveValue('$ 3.000.000');
  await expect(fields.date).toHaveValue(/\d\d\/\d\d\/\d{4}/);
  await expect(fields.discountCode).toHaveValue('SONRISA10');
};

// @covers 2.106
test('what was typed of the personal data outlives a reload and a crash, and goes with its sending', async ({
  page,
  context,
  newcomer,
}) => {
  const person = await newcomer('profiled');
  await enterWizard(page, person);
  await openPersonalData(page);
  await fillPersonalData(page, '10203');
  await untilDraftStored(page);
  await page.reload();
  const { birthDate, documentNumber, confirmation } = personal(page);
  await expect(birthDate).toHaveValue('03/14/1990');
  await expect(documentNumber).toHaveValue('10203');
  await expect(confirmation).toHaveValue('10203');

  await documentNumber.fill(person.documentNumber);
  await untilDraftStored(page);
  // A crashed page, and another one.
  const cdp = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto('/profileform?ver=datos');
  await expect(personal(again).documentNumber).toHaveValue(person.documentNumber);
  await personal(again).confirmation.fill(person.documentNumber);
  await press(again, 'Continuar');
  await expect(heading(again, 'Información del procedimiento médico')).toBeVisible();
});

test('what was typed of the procedure is there after stillness and a new login, and choices stay chosen', async ({
  page,
  sandbox,
  newcomer,
}) => {
  const person = await newcomer('identified');
  await enterWizard(page, person);
  await fillProcedure(page);
  await procedure(page).discountCode.fill('SONRISA10');
  const provider = await procedure(page).provider.inputValue();
  await untilDraftStored(page);
  await page.reload();
  await expectProcedure(page, provider);

  await stayIdleUntil(page, page.getByText('Tu sesión se cerró'));
  await logIn(page, sandbox, person.phone);
  await expectProcedure(page, provider);
  await apply(page);
  await expect(heading(page, '¡Felicitaciones! Tu crédito fue aprobado')).toBeVisible();
});
