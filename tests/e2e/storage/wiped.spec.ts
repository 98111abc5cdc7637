import { expect, test } from '../support/fixtures.ts';
import { keptAtoms } from '../support/persisted-atoms.ts';
import { wipe } from './storage-faults.ts';
import { applyForCredit, register } from './whole-way.ts';

// The browser itself takes everything away under the open page, again and again, and a reload finds the session.
test('a storage that is wiped is opened anew, and the session is in it again', async ({ page, sandbox }) => {
  test.setTimeout(120_000);
  const phone = await register(page, sandbox);
  await wipe(page);
  await applyForCredit(page, sandbox, phone, () => wipe(page));
  await expect.poll(async () => Object.keys(await keptAtoms(page))).toContain('v1/token');
  const kept = await keptAtoms(page);
  expect(kept['v1/draft_key']).toMatch(/^[\w-]+$/);
  expect(kept['v1/id']).toBe(kept['v1/user_id']);
  await page.reload();
  await expect(page.getByText('Monto máximo aprobado')).toBeVisible();
});
