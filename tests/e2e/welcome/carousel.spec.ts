import type { Page } from '@playwright/test';
import { CAROUSEL_ANIMATION_MS, CAROUSEL_INTERVAL_MS } from '../../../src/core/domain/constants.ts';
import { expect, test } from '../support/fixtures.ts';

const SLIDES = 3;
const carousel = (page: Page) => page.getByRole('region', { name: /^Lo que ofrece/ });
const bar = (page: Page, place: number) =>
  carousel(page).getByRole('button', { name: `Ver el mensaje ${place} de ${SLIDES}` });

/** The bar of the slide that shows is the current one. */
const expectSlide = async (page: Page, place: number): Promise<void> => {
  await expect(bar(page, place)).toHaveAttribute('aria-current', 'true');
  await expect(carousel(page).locator('[aria-current]')).toHaveCount(1);
};

const drag = async (page: Page, distance: number): Promise<void> => {
  const window = carousel(page).locator('[data-carousel-window]');
  const box = await window.boundingBox();
  if (!box) throw new Error('the carousel is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
};

/** Opens the landing with its clock standing still, so that a slow machine changes no slide. */
const openStill = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
};

test('a slide stays five seconds, and after the last comes the first', async ({ page }) => {
  await openStill(page);
  await expectSlide(page, 1);
  for (const next of [2, 3, 1]) {
    await page.clock.runFor(CAROUSEL_INTERVAL_MS - 1);
    await expect(bar(page, next)).not.toHaveAttribute('aria-current');
    await page.clock.runFor(1);
    await expectSlide(page, next);
  }
});

test('a drag beyond 50 pixels changes the slide, and a shorter one goes back', async ({ page }) => {
  await openStill(page);
  await drag(page, -50);
  await expectSlide(page, 1);
  await drag(page, -60);
  await expectSlide(page, 2);
  await drag(page, 60);
  await expectSlide(page, 1);
});

test('bars and arrows lead to a slide, which is said to who cannot see it', async ({ page }) => {
  await page.goto('/');
  await bar(page, 3).click();
  await expectSlide(page, 3);
  await expect(carousel(page).getByRole('status')).toHaveText(`Mensaje 3 de ${SLIDES}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await carousel(page).getByRole('button', { name: 'Mensaje siguiente' }).click();
  await expectSlide(page, 1);
  await carousel(page).getByRole('button', { name: 'Mensaje anterior' }).click();
  await expectSlide(page, 3);
});

test('it can be stopped and resumed', async ({ page }) => {
  await openStill(page);
  const lookAway = async () => {
    await page.getByRole('link', { name: 'Solicitar un crédito' }).focus();
    await page.mouse.move(0, 0);
  };
  await carousel(page).getByRole('button', { name: 'Detener los mensajes' }).click();
  await lookAway();
  await page.clock.runFor(3 * CAROUSEL_INTERVAL_MS);
  await expectSlide(page, 1);
  await carousel(page).getByRole('button', { name: 'Reanudar los mensajes' }).click();
  await page.clock.runFor(CAROUSEL_INTERVAL_MS);
  await expectSlide(page, 1);
  await lookAway();
  await page.clock.runFor(CAROUSEL_INTERVAL_MS);
  await expectSlide(page, 2);
});

test('a slide moves in 350 ms, and not at all for who asked for less motion', async ({ page }) => {
  await page.goto('/');
  const durations = () =>
    carousel(page)
      .locator('[data-carousel-track]')
      .evaluate((track) => getComputedStyle(track).transitionDuration);
  expect(await durations()).toBe(`${CAROUSEL_ANIMATION_MS / 1000}s`);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openStill(page);
  expect(Number.parseFloat(await durations())).toBeLessThan(0.01);
  await page.clock.runFor(3 * CAROUSEL_INTERVAL_MS);
  await expectSlide(page, 1);
});
