import type { Scenes, Step } from './scene.ts';
import { goesOffline, goesTo, logsIn, offline, shows, showsHeading, showsRole } from './steps.ts';

export const keepsSummary: Step = ({ page }) =>
  page.getByRole('switch', { name: 'Ver mi saldo sin conexión en este dispositivo' }).check();

/** At the login, on a device with a stored summary of a credit of these days. */
const atLogin = (days: number): Step => [
  logsIn(days),
  keepsSummary,
  goesTo('/login?inicio'),
  showsHeading('INICIO SESIÓN'),
];

const reads = (days: number, caution: RegExp): Step => [
  offline([atLogin(days), goesTo('/resumen'), showsHeading('Tu último resumen')], /^Para pagar, ver/),
  shows(caution),
];

export const summaryScenes: Scenes = {
  offered: [atLogin(0), goesOffline, showsRole('link', 'Ver mi último resumen')],
  landing: [
    atLogin(0),
    goesTo('/'),
    // The card's code comes from the worker's cache, which scenes have not.
    ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        window.dispatchEvent(new Event('offline'));
      }),
    shows(/^Pago mínimo: /),
  ],
  read: reads(0, /Si pagaste después/),
  'read-in-arrears': reads(45, /^Ese día tenías cuotas vencidas/),
};
