import type { Scene } from './scene.ts';
import { allows, goesTo, scene, shows, showsHeading } from './steps.ts';
import { goOffline, stallFiles } from './user-actions.ts';

/** States that any screen may have. */
export const errorScenes: readonly Scene[] = [
  scene(
    'offline',
    goesTo('/create_account'),
    showsHeading('Crea tu cuenta'),
    goOffline,
    shows(/^Sin conexión\./),
  ),
  scene(
    'new-version',
    // A waiting worker of a newer build, as the browser presents it.
    ({ page }) =>
      page.addInitScript(() => {
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
      }),
    goesTo('/create_account'),
    shows('Hay una versión nueva'),
  ),
  scene(
    'screen-failed',
    allows(/./),
    ({ page }) => page.route('**/assets/legal-*.js', (route) => route.abort()),
    goesTo('/legal/datos'),
    showsHeading('Esta pantalla falló'),
  ),
  scene(
    'loading',
    ({ page }) => stallFiles(page, '**/assets/legal-*.js'),
    goesTo('/legal/datos', { waitUntil: 'commit' }),
    shows('Loading...'),
  ),
  scene(
    'loading-for-long',
    ({ page }) => stallFiles(page, '**/assets/legal-*.js'),
    goesTo('/legal/datos', { waitUntil: 'commit' }),
    shows('Loading...'),
    ({ page }) => page.clock.fastForward(12_000),
    shows(/Está tardando más de lo normal/),
  ),
];
