import { expect, test } from '../support/fixtures.ts';
import { askForAccount, codeField, newNumber } from './number.ts';

test('a pasted message fills the boxes with its digits', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await askForAccount(page, newNumber());
  await codeField(page).focus();
  await page.evaluate(() => navigator.clipboard.writeText(' 12-34 '));
  await page.keyboard.press('Control+V');
  await expect(codeField(page)).toHaveValue('1234');
});

test('the code of an SMS fills in where the browser hands it over', async ({ page, sandbox }) => {
  const phone = newNumber();
  await page.addInitScript(() => {
    // A desktop browser has no SMS: its phone's part is played here, as the standard describes it.
    Object.defineProperty(window, 'OTPCredential', { value: class OTPCredential {} });
    const credential = new Promise((resolve) => {
      Object.defineProperty(window, 'handOverCode', { value: (code: string) => resolve({ code }) });
    });
    Object.defineProperty(navigator.credentials, 'get', { value: () => credential });
  });
  await askForAccount(page, phone);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');

  const code = await sandbox.lastCode(phone);
  await page.evaluate((given) => {
    const handOver: unknown = Reflect.get(window, 'handOverCode');
    if (typeof handOver === 'function') handOver(given);
  }, code);
  await expect(codeField(page)).toHaveValue(code);
  await page.getByRole('button', { name: 'Validar y Continuar' }).click();
  await expect(page).toHaveURL(/\/create_profile$/);
});

test('coming back to a whole code, what is typed next takes its place', async ({ page }) => {
  await askForAccount(page, newNumber());
  await codeField(page).fill('1234');
  await codeField(page).blur();
  await codeField(page).focus();
  await page.keyboard.type('5678');
  await expect(codeField(page)).toHaveValue('5678');
  await codeField(page).blur();
  await codeField(page).fill('9012');
  await expect(codeField(page)).toHaveValue('9012');
});
