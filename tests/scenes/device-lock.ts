import { lockOfDevice } from '../support/device-lock.ts';
import type { Scenes, Step } from './scene.ts';
import { goesOffline, goesTo, logsIn, presses, shows, showsHeading, showsRole } from './steps.ts';

const SWITCH = 'Abrir mi portal sin conexión con el bloqueo de este celular';
const OPEN = 'Abrir con el bloqueo de este celular';

/** Whether the device's lock takes the finger that is there. */
const hasLock =
  (isRightFinger = true): Step =>
  async ({ page }) => {
    const lock = await lockOfDevice(page);
    if (!isRightFinger) await lock.refuse();
  };

const clicksSwitch: Step = ({ page }) => page.getByRole('switch', { name: SWITCH }).click();
const switchesOn: Step = [hasLock(), logsIn(0), clicksSwitch, shows(/^Listo\. Si te quedas/)];

/** At the login without a network. */
const isOffered: Step = [
  switchesOn,
  goesTo('/login?inicio'),
  showsHeading('INICIO SESIÓN'),
  goesOffline,
  showsRole('button', OPEN),
];

const damagesRecord: Step = ({ page }) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('cuotasana-lock/')) localStorage.setItem(key, '{');
  });

export const deviceLockScenes: Scenes = {
  'switched-on': switchesOn,
  'not-switched-on': [hasLock(false), logsIn(0), clicksSwitch, shows(/^No se activó/)],
  offered: isOffered,
  refused: [isOffered, hasLock(false), presses(OPEN), shows(/^No se abrió/)],
  damaged: [isOffered, damagesRecord, presses(OPEN), shows(/^Lo que guardamos aquí está incompleto/)],
  opened: [isOffered, presses(OPEN), shows('Abierto con tu bloqueo, solo para ver.'), shows('Deuda total')],
};
