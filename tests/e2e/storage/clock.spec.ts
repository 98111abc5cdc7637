import { expect, test } from '../support/fixtures.ts';
import { untilDraftHolds } from '../support/kept-drafts.ts';
import { logIn } from '../support/log-in.ts';
import { createPerson, type Person } from '../support/people.ts';
import { beStillUntil } from '../support/stillness.ts';
import { enterWizard, lastDraftAt, procedure } from '../wizard/wizard.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

test.describe('when the phone’s clock is moved', () => {
  test.setTimeout(120_000);
  let person: Person;
  test.beforeEach(async ({ page, server, sandbox }) => {
    person = await createPerson({ url: server.url, sandbox }, 'identified');
    await enterWizard(page, person);
    await procedure(page).discountCode.fill('SONRISA');
    await page.clock.runFor(1_000);
    await expect.poll(() => lastDraftAt(page)).toBeGreaterThan(0);
  });

  test('forward by hours the session ends as if one had been away, and what was typed is there', async ({
    page,
    sandbox,
  }) => {
    await page.clock.setSystemTime(Date.now() + 5 * HOUR_MS);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(/\/newlogin$/);
    await expect(page.getByText('Tu sesión se cerró')).toBeVisible();
    await logIn(page, sandbox, person.phone);
    await expect(procedure(page).discountCode).toHaveValue('SONRISA');
  });

  for (const [span, backMs] of [
    ['hours', 5 * HOUR_MS],
    ['years', 10 * YEAR_MS],
  ] as const) {
    test(`back by ${span} one goes on, the session is renewed in time, and stillness still ends it`, async ({
      page,
      sandbox,
    }) => {
      await page.clock.setSystemTime(Date.now() - backMs);
      const renewed = page.waitForResponse('**/api/accounts/token/refresh');
      for (let minute = 0; minute < 15; minute += 1) {
        await procedure(page).discountCode.fill(`MINUTO${minute}`);
        await page.clock.runFor(1_000);
        await untilDraftHolds(page, `MINUTO${minute}`);
        await page.clock.runFor('00:59');
      }
      expect((await renewed).status()).toBe(200);
      await expect(procedure(page).discountCode).toHaveValue('MINUTO14');
      await beStillUntil(page, page.getByText('Tu sesión se cerró'));
      await logIn(page, sandbox, person.phone);
      await expect(procedure(page).discountCode).toHaveValue('MINUTO14');
    });
  }
});
