import { expect } from './expect.ts';
import type { Scene, Visit } from './scene.ts';

const slide =
  (index: number) =>
  async ({ page }: Visit) => {
    await page.goto('/');
    await page.getByRole('button', { name: `Ver el mensaje ${index} de 3` }).click();
    await expect(page.getByRole('group', { name: `Mensaje ${index} de 3` })).toBeInViewport({ ratio: 0.9 });
  };

export const welcomeScenes: readonly Scene[] = [
  { name: 'landing', arrive: ({ page }) => page.goto('/') },
  {
    name: 'landing-in-motion',
    arrive: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto('/');
      // Focus on its buttons stops the carousel.
      await page.getByRole('button', { name: 'Detener los mensajes' }).focus();
    },
  },
  { name: 'landing-second-slide', arrive: slide(2) },
  { name: 'landing-third-slide', arrive: slide(3) },
];
