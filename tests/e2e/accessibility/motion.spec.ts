import { stallCalls } from '../../scenes/user-actions.ts';
import { expect, test } from './visit-test.ts';

test('the ring of a wait travels, and rests for whoever asked for less motion', async ({ open }) => {
  const { page } = (await open('account/legal-data')).visit;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stallCalls(page, '**/api/textos/*');
  await page.goto('/legal/datos');
  await expect(page.getByText('Buscando el texto…')).toBeVisible();
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(running).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(running).toBe(0);
});
