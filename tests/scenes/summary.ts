import type { Scenes, Step } from './scene.ts';
import { goesOffline, goesTo, logsIn, offline, presses, shows, showsHeading, showsRole } from './steps.ts';

/** At the login, on a device that keeps the summary of a credit of these days. */
const atLogin = (days: number): Step => [
  logsIn(days),
  showsRole('button', 'No guardar en este celular'),
  goesTo('/login?inicio'),
  showsHeading('INICIO SESIÓN'),
];

const reads = (days: number, caution: RegExp): Step => [
  offline([atLogin(days), goesTo('/resumen'), showsHeading('Tu último resumen')], /^Para pagar, ver/),
  shows(caution),
];

export const summaryScenes: Scenes = {
  refused: [
    logsIn(0),
    presses('No guardar en este celular'),
    shows('Listo. Este celular no guarda tu resumen.'),
  ],
  'at-login': [atLogin(0), goesOffline, showsRole('link', 'Ver mi último resumen')],
  'at-login-in-arrears': [atLogin(45), goesOffline, showsRole('link', 'Ver mi último resumen')],
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
