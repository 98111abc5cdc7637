import { alter, atReminders, type PushState } from './at-reminders.ts';
import { expect } from './expect.ts';
import { beOnIphone } from './install.ts';
import type { Scene, Visit } from './scene.ts';
import { dialogShows, press } from './user-actions.ts';

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
  {
    name: 'push-on',
    arrive: async (visit) => {
      await withPush('on', 1)(visit);
      await expect(visit.page.getByText('Están activas aquí.')).toBeVisible();
    },
  },
  {
    name: 'push-elsewhere',
    arrive: async (visit) => {
      await withPush('default', 2)(visit);
      await expect(visit.page.getByText('Las reciben 2 dispositivos tuyos.')).toBeVisible();
    },
  },
  {
    name: 'push-nowhere',
    arrive: async (visit) => {
      await withPush('default', 0)(visit);
      await expect(visit.page.getByText(/ningún dispositivo las recibe ahora/)).toBeVisible();
    },
  },
  {
    name: 'push-blocked',
    arrive: async (visit) => {
      await atReminders(visit, 'denied');
      await expect(visit.page.getByText(/tiene bloqueadas nuestras notificaciones/)).toBeVisible();
    },
  },
  {
    name: 'push-unsupported',
    arrive: async (visit) => {
      await atReminders(visit, 'none');
      await expect(visit.page.getByText(/^Este navegador no recibe notificaciones/)).toBeVisible();
    },
  },
  {
    name: 'push-needs-install',
    arrive: async (visit) => {
      await beOnIphone(visit.page);
      await atReminders(visit, 'none');
      await expect(visit.page.getByText(/^En iPhone y iPad/)).toBeVisible();
      // Its code chunk loads last, and makes the page longer.
      await expect(visit.page.getByRole('button', { name: 'Ver cómo se instala' })).toBeVisible();
    },
  },
  {
    name: 'push-install-guide',
    arrive: async (visit) => {
      await beOnIphone(visit.page);
      await atReminders(visit, 'none');
      await press(visit.page, 'Ver cómo se instala');
      await dialogShows(visit.page, 'Agrega CuotaSana a tu inicio');
    },
  },
  { name: 'push-dismissed', arrive: asking('dismissed', /^No se dio el permiso/) },
  // No push service is there: the app waits for the worker.
  { name: 'push-switching-on', arrive: asking('granted', 'Activando…') },
  { name: 'push-refused', arrive: asking('refused', 'No pudimos activar las notificaciones') },
];
