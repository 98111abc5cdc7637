import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';

const slide =
  (place: number) =>
  async ({ page }: Visit) => {
    await page.goto('/');
    await page.getByRole('button', { name: `Ver el mensaje ${place} de 3` }).click();
    await expect(page.getByRole('group', { name: `Mensaje ${place} de 3` })).toBeInViewport({ ratio: 0.9 });
  };

export const welcomeScenes: readonly Scene[] = [
  { name: 'landing', arrive: ({ page }) => page.goto('/') },
  {
    name: 'landing-in-motion',
    arrive: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      // Whoever is at its buttons keeps the carousel where it is.
      await page.getByRole('button', { name: 'Detener los mensajes' }).focus();
    },
  },
  { name: 'landing-second-slide', arrive: slide(2) },
  { name: 'landing-third-slide', arrive: slide(3) },
];
