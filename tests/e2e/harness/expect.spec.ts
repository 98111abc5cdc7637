import { expect, test } from '../support/fixtures.ts';

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
