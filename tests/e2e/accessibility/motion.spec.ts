import { take } from '../../scenes/scene.ts';
import { stalls } from '../../scenes/steps.ts';
import { expect, test } from './visit-test.ts';

test('the ring of a wait travels, and rests for whoever asked for less motion', async ({ open }) => {
  const { visit } = await open('account/legal-data');
  const { page } = visit;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await take(visit, stalls('**/api/textos/*'));
  await page.goto('/legal/datos');
  await expect(page.getByText('Buscando el texto…')).toBeVisible();
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(running).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(running).toBe(0);
});
