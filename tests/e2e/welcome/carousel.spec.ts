import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const SLIDES = 3;
const carousel = (page: Page) => page.getByRole('region', { name: /^Lo que ofrece/ });
const bar = (page: Page, position: number) =>
  carousel(page).getByRole('button', { name: `Ver el mensaje ${position} de ${SLIDES}` });

/** The current slide's bar is marked. */
const expectSlide = async (page: Page, position: number): Promise<void> => {
  await expect(bar(page, position)).toHaveAttribute('aria-current', 'true');
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

/** Opens the landing with a paused clock, so that a slow machine changes no slide. */
const openStill = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
};

// A real pointer, handled by the prerendered landing and its own script.
test('a drag beyond 50 pixels changes the slide, and a shorter one goes back', async ({ page }) => {
  await openStill(page);
  await drag(page, -50);
  await expectSlide(page, 1);
  await drag(page, -60);
  await expectSlide(page, 2);
  await drag(page, 60);
  await expectSlide(page, 1);
});
