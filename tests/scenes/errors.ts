import type { Scenes, Step } from './scene.ts';
import { goesTo, losesFiles, offline, shows, showsHeading, stallsFiles } from './steps.ts';

/** A waiting worker of a newer build, as the browser presents it. */
const hasNewerWorker: Step = ({ page }) =>
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
  });

const loads: Step = [
  stallsFiles('**/assets/legal-*.js'),
  goesTo('/legal/datos', { waitUntil: 'commit' }),
  shows('Loading...'),
];

/** States that any screen may have. */
export const errorScenes: Scenes = {
  offline: offline([goesTo('/create_account'), showsHeading('Crea tu cuenta')], /^Sin conexión\./),
  'new-version': [hasNewerWorker, goesTo('/create_account'), shows('Hay una versión nueva')],
  'screen-failed': [
    losesFiles('**/assets/legal-*.js'),
    goesTo('/legal/datos'),
    showsHeading('Esta pantalla falló'),
  ],
  loading: loads,
  'loading-for-long': [
    loads,
    ({ page }) => page.clock.fastForward(12_000),
    shows(/Está tardando más de lo normal/),
  ],
};
