// @covers 2.37

import type { Page } from '@playwright/test';
import { beOnIphone } from './install.ts';
import type { Scene, Visit } from './scene.ts';
import { presses, scene, shows, showsDialog } from './steps.ts';
import { alterCalls, expect, headingShows, press } from './user-actions.ts';

export const REMINDERS_PATH = '/dashboard/reminders';
export const CALL = '**/api/recordatorios/preferencias';

type PushState = 'default' | 'denied' | 'dismissed' | 'granted' | 'none' | 'on' | 'refused';

/** Stubs the notification permission, where a real browser would prompt. */
const pushes = (page: Page, state: PushState) =>
  page.addInitScript((state) => {
    if (state === 'none') {
      Reflect.deleteProperty(window, 'PushManager');
      return;
    }
    const isGranted = state === 'on' || state === 'refused';
    const permission = isGranted ? 'granted' : state === 'dismissed' ? 'default' : state;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => permission;
    if (state === 'refused') {
      const ready = { get: () => Promise.reject(new DOMException('no vendor', 'AbortError')) };
      Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', ready);
    }
    if (state !== 'on') return;
    const subscription = { options: {}, unsubscribe: async () => true, toJSON: () => ({}) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: async () => registration });
  }, state);

/** Alters the response to a state that takes days, or devices, to reach. */
export const alter = (page: Page, change: object) =>
  alterCalls(page, CALL, ({ data }) => ({ data: { ...data, ...change } }));

export const atReminders = async (visit: Visit, push: PushState = 'default'): Promise<void> => {
  const { page, newcomer, enter } = visit;
  await pushes(page, push);
  await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), REMINDERS_PATH);
  await headingShows(page, 'Recordatorios');
  await expect(page.getByRole('heading', { name: '¿Cómo te avisamos?' })).toBeVisible();
};

/** Opens what is folded below the question. */
export const unfolds =
  (title: RegExp | string) =>
  ({ page }: Visit): Promise<void> =>
    page.getByText(title).click();

export const CHANNELS = 'Otros medios y mensajes de prueba';

const atChannels = async (visit: Visit, push: PushState = 'default'): Promise<void> => {
  await atReminders(visit, push);
  await unfolds(CHANNELS)(visit);
};

const withPush = (state: PushState, devices: number) => async (visit: Visit) => {
  await alter(visit.page, { canales: ['push', 'sms'], dispositivos: devices });
  await atChannels(visit, state);
};

const asking =
  (state: PushState, text: string | RegExp) =>
  async (visit: Visit): Promise<void> => {
    await atChannels(visit, state);
    await press(visit.page, 'Activar en este dispositivo');
    await expect(visit.page.getByText(text)).toBeInViewport();
  };

export const reminderPushScenes: readonly Scene[] = [
  scene('push-on', withPush('on', 1), shows('Están activas aquí.')),
  scene('push-elsewhere', withPush('default', 2), shows('Las reciben 2 dispositivos tuyos.')),
  scene('push-nowhere', withPush('default', 0), shows(/ningún dispositivo las recibe ahora/)),
  scene(
    'push-blocked',
    (visit) => atChannels(visit, 'denied'),
    shows(/tiene bloqueadas nuestras notificaciones/),
  ),
  scene(
    'push-unsupported',
    (visit) => atChannels(visit, 'none'),
    shows(/^Este navegador no recibe notificaciones/),
  ),
  scene(
    'push-needs-install',
    ({ page }) => beOnIphone(page),
    (visit) => atChannels(visit, 'none'),
    shows(/^En iPhone y iPad/),
    // Its code chunk loads last, and makes the page longer.
    ({ page }) => expect(page.getByRole('button', { name: 'Ver cómo se instala' })).toBeVisible(),
  ),
  scene(
    'push-install-guide',
    ({ page }) => beOnIphone(page),
    (visit) => atChannels(visit, 'none'),
    presses('Ver cómo se instala'),
    showsDialog('Agrega CuotaSana a tu inicio'),
  ),
  scene('push-dismissed', asking('dismissed', /^No se dio el permiso/)),
  // No push service is there: the app waits for the worker.
  scene('push-switching-on', asking('granted', 'Activando…')),
  scene('push-refused', asking('refused', 'No pudimos activar las notificaciones')),
];
