import { requestButton } from '../signing/at-signing.ts';
import { askForCode, codeField, logIn, masked, otherThan } from '../support/account.ts';
import { countEffort, takeCode, write } from '../support/effort.ts';
import { expect, test } from '../support/fixtures.ts';
import { stayIdleUntilLoggedOut } from '../support/settled.ts';

// @covers 2.55, 2.72, 4.7, 8.2
test('a code that got lost is sent again, and a wrong one is corrected', async ({
  page,
  context,
  sandbox,
  newcomer,
  time,
}) => {
  const counter = await countEffort(context);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const { phone } = await newcomer('profiled');
  await page.clock.install();
  await page.goto('/login');
  await askForCode(page, sandbox, phone);
  const before = (await sandbox.inbox(phone))[0]?.at;
  counter.begin();

  const resend = page.getByRole('button', { name: /Enviar Nuevamente/ });
  await expect(resend).toBeDisabled();
  await time.advance(31);
  await resend.click();
  const code = await sandbox.lastCode(phone, before);
  await expect(page.getByRole('timer')).toHaveText(/Podrás pedirlo de nuevo/);
  await write(codeField(page), otherThan(code));
  await press('Ingresar a mi cuenta');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Por favor revisa los códigos enviados e intenta nuevamente.')).toBeVisible();
  await press('Escribir otra vez');
  await expect(page.getByText('Código inválido, por favor vuelve a intentarlo.')).toBeVisible();
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  await takeCode(page, code);
  await press('Ingresar a mi cuenta');
  await expect(page).toHaveURL(/\/profileform$/);
  counter.expectWithin('log in after a lost code and a wrong one');
});

// The idle limit through guards and routes of the whole app.
// @covers 2.45, 2.121, 4.5, 8.24, 9.2
test('who was logged out by stillness before signing comes back to it with a code', async ({
  page,
  context,
  sandbox,
  newcomer,
}) => {
  const counter = await countEffort(context);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const { phone } = await newcomer('planned');
  await page.clock.install();
  await logIn(page, sandbox, phone);
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await stayIdleUntilLoggedOut(page);
  // Codes are half a minute apart.
  await sandbox.advance('PT3M');
  const before = (await sandbox.inbox(phone))[0]?.at;
  counter.begin();

  await expect(page.getByText(`Ingresas con ${masked(phone)}`)).toBeVisible();
  await press('Solicitar código');
  await takeCode(page, await sandbox.lastCode(phone, before));
  await press('Ingresar a mi cuenta');
  await expect(page.getByText('Paso 4 de 5')).toBeVisible();
  await expect(requestButton(page)).toBeEnabled();
  counter.expectWithin('log in again after stillness');
});
