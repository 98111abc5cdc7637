import { expect, test } from '../support/fixtures.ts';
import { storedAtoms } from '../support/persisted-atoms.ts';
import { applyForCredit, register } from './full-journey.ts';
import { wipe } from './storage-faults.ts';

// The browser clears the storage under the open page, repeatedly, and a reload finds the session.
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
