import { logIn } from '../support/account.ts';
import { storedAtoms } from '../support/device.ts';
import { blockTheRest, breakStorage, wipe } from '../support/faults.ts';
import { expect, test } from '../support/fixtures.ts';
import { newBorrower } from '../support/people.ts';
import { applyForCredit, DRAFT_NOT_STORED, register, SESSION_NOT_STORED } from '../wizard/wizard.ts';

// Every screen of the application, without any storage.
// @covers 3.24
test('without a storage the whole application goes on in memory', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  await breakStorage(page);
  await blockTheRest(page);
  const phone = await register(page, sandbox);
  await applyForCredit(page, sandbox, phone, async () => {
    await expect(page.getByText(SESSION_NOT_STORED)).toBeVisible();
    await expect(page.getByText(DRAFT_NOT_STORED)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText(SESSION_NOT_STORED)).toBeHidden();
});

// The browser clears the storage under the open page, repeatedly, and a reload finds the session.
// @covers 3.24
test('a storage that is wiped is opened anew, and the session is in it again', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  const phone = await register(page, sandbox);
  await wipe(page);
  await applyForCredit(page, sandbox, phone, () => wipe(page));
  await expect.poll(async () => Object.keys(await storedAtoms(page))).toContain('v1/token');
  const atoms = await storedAtoms(page);
  expect(atoms['v1/draft_key']).toMatch(/^[\w-]+$/);
  expect(atoms['v1/id']).toBe(atoms['v1/user_id']);
  await page.reload();
  await expect(page.getByText('Monto máximo aprobado')).toBeVisible();
});

// The portal's code with every storage blocked at once.
// @covers 3.24
test('without any storage a borrower enters, looks around and leaves', async ({
  page,
  sandbox,
  newcomer,
}) => {
  test.setTimeout(120_000);
  const person = await newBorrower({ newcomer });
  await breakStorage(page);
  await blockTheRest(page);
  await logIn(page, sandbox, person.phone);
  await expect(page.getByRole('heading', { level: 1, name: 'Tu crédito' })).toBeVisible();
  await expect(page.getByText(SESSION_NOT_STORED)).toBeVisible();
  const links = page.getByRole('navigation').last();
  for (const name of ['Pagos', 'Documentos']) {
    await links.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Esta pantalla falló')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Salir' }).first().click();
  await expect(page).toHaveURL(/\/newlogin$/);
  await expect(page.getByText(SESSION_NOT_STORED)).toBeHidden();
});
