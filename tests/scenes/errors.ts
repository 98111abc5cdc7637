import { expect } from './expect.ts';
import type { Scene } from './scene.ts';
import { goOffline, headingShows, stallFiles } from './user-actions.ts';

/** States that any screen may have. */
export const errorScenes: readonly Scene[] = [
  {
    name: 'offline',
    arrive: async (visit) => {
      const { page } = visit;
      await page.goto('/create_account');
      await headingShows(page, 'Crea tu cuenta');
      await goOffline(visit);
      await expect(page.getByText(/^Sin conexión\./)).toBeVisible();
    },
  },
  {
    name: 'new-version',
    arrive: async ({ page }) => {
      // A waiting worker of a newer build, as the browser presents it.
      await page.addInitScript(() => {
        const worker = (state: string) =>
          Object.assign(new EventTarget(), {
            scriptURL: `${window.location.origin}/sw.js`,
            state,
            postMessage: () => undefined,
          });
        const registration = Object.assign(new EventTarget(), {
          waiting: worker('installed'),
          installing: null,
          active: worker('activated'),
          update: async () => undefined,
        });
        Object.defineProperty(navigator.serviceWorker, 'register', { value: async () => registration });
      });
      await page.goto('/create_account');
      await expect(page.getByText('Hay una versión nueva')).toBeVisible();
    },
  },
  {
    name: 'screen-failed',
    arrive: async ({ page, allowConsole }) => {
      allowConsole(/./);
      await page.route('**/assets/legal-*.js', (route) => route.abort());
      await page.goto('/legal/datos');
      await headingShows(page, 'Esta pantalla falló');
    },
  },
  {
    name: 'loading',
    arrive: async ({ page }) => {
      await stallFiles(page, '**/assets/legal-*.js');
      await page.goto('/legal/datos', { waitUntil: 'commit' });
      await expect(page.getByText('Loading...')).toBeVisible();
    },
  },
  {
    name: 'loading-for-long',
    arrive: async ({ page }) => {
      await stallFiles(page, '**/assets/legal-*.js');
      await page.goto('/legal/datos', { waitUntil: 'commit' });
      await expect(page.getByText('Loading...')).toBeVisible();
      await page.clock.fastForward(12_000);
      await expect(page.getByText(/Está tardando más de lo normal/)).toBeVisible();
    },
  },
];
