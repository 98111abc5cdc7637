import type { Locator } from '@playwright/test';
import { expect, test } from './visit-test.ts';

/** A field's face is drawn around it. */
const FRAME_PX = 6;

/** The number of colours in a control's area: one means that it is invisible. */
const coloursOf = async (control: Locator): Promise<number> => {
  await control.scrollIntoViewIfNeeded();
  const page = control.page();
  const box = await control.boundingBox();
  if (!box) return 0;
  const isField = await control.evaluate((one) => one.matches('input, select'));
  const around = isField ? FRAME_PX : 0;
  const picture = await page.screenshot({
    clip: {
      x: Math.max(0, box.x - around),
      y: Math.max(0, box.y - around),
      width: box.width + 2 * around,
      height: box.height + 2 * around,
    },
  });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
    const pixels = new Set<string>();
    for (let at = 0; at < data.length; at += 4) pixels.add(data.slice(at, at + 3).join());
    return pixels.size;
  }, picture.toString('base64'));
};

for (const title of ['welcome/landing', 'account/register-filled', 'payment/detail-other']) {
  test(`${title} keeps its controls in the person's own colours`, async ({ open }) => {
    const { visit, arrive } = await open(title);
    const { page } = visit;
    await page.emulateMedia({ forcedColors: 'active' });
    await arrive();
    const controls = page.locator('button:visible, input:visible, select:visible');
    await expect(controls).not.toHaveCount(0);
    for (const control of await controls.all()) {
      const name = await control.evaluate(
        (one) => one.getAttribute('aria-label') ?? one.outerHTML.slice(0, 100),
      );
      expect.soft(await coloursOf(control), name).toBeGreaterThan(1);
    }
  });
}

test('what is chosen differs from what is not in forced colours', async ({ open }) => {
  const { visit, arrive } = await open('account/register');
  const { page } = visit;
  await page.emulateMedia({ forcedColors: 'active' });
  await arrive();
  const box = page.getByRole('checkbox').first();
  const clear = await box.screenshot();
  await box.check();
  await box.blur();
  expect((await box.screenshot()).equals(clear)).toBe(false);
});
