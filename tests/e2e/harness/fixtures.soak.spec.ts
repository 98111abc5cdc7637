import { holdCalls } from '../support/faults.ts';
import { expect, settled, test } from '../support/fixtures.ts';
import { lastDraftAt } from '../wizard/wizard.ts';

test('what is not to be seen in its time fails, and what comes meanwhile does not', async ({ page }) => {
  await page.setContent('<p hidden>Hoy</p>');
  const today = page.getByText('Hoy');
  await expect(expect(today).toBeVisible({ timeout: 200 })).rejects.toThrow(
    /was not to be seen within 200 ms/,
  );
  await expect(today).not.toBeVisible();
  await expect(today).toBeVisible({ visible: false });
  await page.evaluate(() => setTimeout(() => document.querySelector('p')?.removeAttribute('hidden'), 200));
  await expect(today).toBeVisible();
  await expect(expect(today).not.toBeVisible({ timeout: 200 })).rejects.toThrow(/was still to be seen/);
});

const BUSY = 'data-busy';

test('a page is settled when what was typed is on the device', async ({ page }) => {
  await page.goto('/create_account');
  const before = await page.evaluate(() => Date.now());
  await page.getByLabel('Número de celular').fill('3001234567');
  await settled(page);
  expect(await lastDraftAt(page)).toBeGreaterThanOrEqual(before);
});

test('a page is not settled before its app has begun', async ({ page }) => {
  const letGo = await holdCalls(page, '**/assets/index-*.js');
  await page.goto('/create_account', { waitUntil: 'commit' });
  await expect(settled(page, 1_000)).rejects.toThrow(/Timeout/);
  letGo();
  await settled(page);
  await expect(page.getByLabel('Número de celular')).toBeVisible({ timeout: 1 });
});

test('a page is not settled while an answer is held, and is when it has come', async ({ page }) => {
  const letGo = await holdCalls(page, '**/api/textos/datos*');
  const asked = page.waitForRequest(/\/api\/textos\/datos/);
  await page.goto('/legal/datos');
  await asked;
  await expect(settled(page, 1_000)).rejects.toThrow(/Timeout/);
  letGo();
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute(BUSY, '0');
});

test.describe('what one test leaves', () => {
  test.describe.configure({ mode: 'serial' });

  test('of the clock and of the companies', async ({ sandbox }) => {
    await sandbox.advance('PT2H');
    await sandbox.fault('payments', 'down');
    expect(Math.abs((await sandbox.now()).getTime() - Date.now())).toBeGreaterThan(3_600_000);
  });

  test('is not there for the next', async ({ sandbox, request }) => {
    expect(Math.abs((await sandbox.now()).getTime() - Date.now())).toBeLessThan(60_000);
    const modes: Readonly<Record<string, string>> = await (await request.get(`${sandbox.url}/faults`)).json();
    expect(new Set(Object.values(modes))).toEqual(new Set(['ok']));
  });
});
