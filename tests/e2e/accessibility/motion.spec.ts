import { stallCalls } from '../../scenes/deeds.ts';
import { expect, test } from './visit-test.ts';

const SHOWN = '[data-carousel-track]';
const AFTER_TWO_TURNS = 11_000;

test('the carousel turns by itself every five seconds, until it is stopped', async ({ open }) => {
  const { page } = (await open('welcome/landing')).visit;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const track = page.locator(SHOWN);
  await page.clock.runFor(5_100);
  await expect(track).toHaveAttribute('data-index', '1');
  await page.getByRole('button', { name: 'Detener los mensajes' }).click();
  await page.clock.runFor(AFTER_TWO_TURNS);
  await expect(track).toHaveAttribute('data-index', '1');
});

test('the carousel stands still for whoever asked for less motion', async ({ open }) => {
  const { page } = (await open('welcome/landing')).visit;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(AFTER_TWO_TURNS);
  await expect(page.locator(SHOWN)).not.toHaveAttribute('data-index', /[12]/);
});

for (const { reducedMotion, moves } of [
  { reducedMotion: 'no-preference', moves: true },
  { reducedMotion: 'reduce', moves: false },
] as const) {
  test(`the ring of a wait ${moves ? 'travels' : 'rests'} with motion '${reducedMotion}'`, async ({
    open,
  }) => {
    const { page } = (await open('account/legal-data')).visit;
    await page.emulateMedia({ reducedMotion });
    await stallCalls(page, '**/api/textos/*');
    await page.goto('/legal/datos');
    await expect(page.getByText('Buscando el texto…')).toBeVisible();
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(running > 0).toBe(moves);
  });
}
