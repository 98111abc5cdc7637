import { alter, atReminders, type PushState } from './at-reminders.ts';
import { expect } from './expect.ts';
import { beOnIphone } from './install.ts';
import type { Scene, Visit } from './scene.ts';
import { presses, scene, shows, showsDialog } from './steps.ts';
import { press } from './user-actions.ts';

const withPush = (state: PushState, devices: number) => async (visit: Visit) => {
  await alter(visit.page, { canales: ['push', 'sms'], dispositivos: devices });
  await atReminders(visit, state);
};

const asking =
  (state: PushState, text: string | RegExp) =>
  async (visit: Visit): Promise<void> => {
    await atReminders(visit, state);
    await press(visit.page, 'Activar en este dispositivo');
    await expect(visit.page.getByText(text)).toBeInViewport();
  };

export const reminderPushScenes: readonly Scene[] = [
  scene('push-on', withPush('on', 1), shows('Están activas aquí.')),
  scene('push-elsewhere', withPush('default', 2), shows('Las reciben 2 dispositivos tuyos.')),
  scene('push-nowhere', withPush('default', 0), shows(/ningún dispositivo las recibe ahora/)),
  scene(
    'push-blocked',
    (visit) => atReminders(visit, 'denied'),
    shows(/tiene bloqueadas nuestras notificaciones/),
  ),
  scene(
    'push-unsupported',
    (visit) => atReminders(visit, 'none'),
    shows(/^Este navegador no recibe notificaciones/),
  ),
  scene(
    'push-needs-install',
    ({ page }) => beOnIphone(page),
    (visit) => atReminders(visit, 'none'),
    shows(/^En iPhone y iPad/),
    // Its code chunk loads last, and makes the page longer.
    ({ page }) => expect(page.getByRole('button', { name: 'Ver cómo se instala' })).toBeVisible(),
  ),
  scene(
    'push-install-guide',
    ({ page }) => beOnIphone(page),
    (visit) => atReminders(visit, 'none'),
    presses('Ver cómo se instala'),
    showsDialog('Agrega CuotaSana a tu inicio'),
  ),
  scene('push-dismissed', asking('dismissed', /^No se dio el permiso/)),
  // No push service is there: the app waits for the worker.
  scene('push-switching-on', asking('granted', 'Activando…')),
  scene('push-refused', asking('refused', 'No pudimos activar las notificaciones')),
];
