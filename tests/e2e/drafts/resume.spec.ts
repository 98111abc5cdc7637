import type { Page } from '@playwright/test';
import { logIn } from '../support/account.ts';
import { countEffort, takeCode } from '../support/effort.ts';
import { expect, test } from '../support/killable.ts';
import { lastDraftAt, procedure } from '../wizard/wizard.ts';

const ICON = '/?inicio=app';
const TEN_MINUTES = 10 * 60_000;

const typeCost = async (page: Page): Promise<void> => {
  const startedAt = await page.evaluate(() => Date.now());
  await procedure(page).cost.fill('3100000');
  await expect.poll(() => lastDraftAt(page)).toBeGreaterThanOrEqual(startedAt);
};

// @covers 2.106, 2.107
test('an application goes on after its browser was killed, with its session and without', async ({
  phone,
  sandbox,
  newcomer,
}) => {
  const person = await newcomer('identified');
  const before = await phone.open();
  await logIn(before, sandbox, person.phone);
  await typeCost(before);
  await phone.kill();

  const again = await phone.open();
  const counter = await countEffort(again.context());
  await again.goto(ICON);
  await expect(procedure(again).cost).toHaveValue(/3\.100\.000/);
  counter.expectWithin('resume an application after a kill');
  await phone.kill();

  const later = await phone.open();
  const laterCounter = await countEffort(later.context());
  await later.clock.install({ time: Date.now() + TEN_MINUTES });
  // Codes are half a minute apart.
  await sandbox.advance('PT1M');
  const last = (await sandbox.inbox(person.phone))[0]?.at;
  await later.goto(ICON);
  await later.getByRole('button', { name: 'Solicitar código' }).click();
  await takeCode(later, await sandbox.lastCode(person.phone, last));
  await later.getByRole('button', { name: 'Ingresar a mi cuenta' }).click();
  await expect(procedure(later).cost).toHaveValue(/3\.100\.000/);
  laterCounter.expectWithin('resume an application after a kill, logged out');
});
