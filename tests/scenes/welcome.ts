import type { Scene, Visit } from './scene.ts';
import { goesTo, scene } from './steps.ts';
import { expect } from './user-actions.ts';

const slide =
  (index: number) =>
  async ({ page }: Visit) => {
    await page.goto('/');
    await page.getByRole('button', { name: `Ver el mensaje ${index} de 3` }).click();
    await expect(page.getByRole('group', { name: `Mensaje ${index} de 3` })).toBeInViewport({ ratio: 0.9 });
  };

const quoted =
  (amount: string, term?: number) =>
  async ({ page }: Visit) => {
    await page.goto('/');
    await page.getByLabel('¿Cuánto cuesta tu procedimiento?').fill(amount);
    if (term) await page.getByRole('radio', { name: `${term} meses` }).check();
    await page.getByRole('button', { name: 'Solicitar este crédito' }).scrollIntoViewIfNeeded();
  };

export const welcomeScenes: readonly Scene[] = [
  scene('landing', ({ page }) => page.goto('/')),
  scene(
    'landing-in-motion',
    ({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }),
    goesTo('/'),
    // Focus on its buttons stops the carousel.
    ({ page }) => page.getByRole('button', { name: 'Detener los mensajes' }).focus(),
  ),
  scene('landing-second-slide', slide(2)),
  scene('landing-third-slide', slide(3)),
  scene('quote', quoted('25000000', 3)),
  scene('quote-short-terms', quoted('180000')),
  scene('quote-too-low', quoted('100000')),
];
