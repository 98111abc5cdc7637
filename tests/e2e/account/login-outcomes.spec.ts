import { expect, test } from '../support/fixtures.ts';
import { createPerson } from '../support/people.ts';
import { askToLogIn, codeField } from './number.ts';

// A vendor outage, from the fault to the tracker.
test('a person whose doctor has not answered yet follows the signed credit', async ({
  page,
  server,
  sandbox,
}) => {
  await sandbox.fault('clinic', 'down');
  try {
    const { phone } = await createPerson({ url: server.url, sandbox }, 'verified');
    await codeField(page).fill(await askToLogIn(page, sandbox, phone));
    await page.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito está firmado' })).toBeVisible();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/newlogin$/);
  } finally {
    await sandbox.fault('clinic', 'ok');
  }
});
