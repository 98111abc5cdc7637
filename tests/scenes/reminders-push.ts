// @covers 2.37

import { isOnIphone } from './install.ts';
import type { Facts } from './product/facts.ts';
import type { Scenes, Step } from './scene.ts';
import {
  clicks,
  enters,
  presses,
  SMALL,
  shows,
  showsDialog,
  showsHeading,
  showsInWindow,
  showsRole,
} from './steps.ts';

export const REMINDERS_PATH = '/dashboard/reminders';
export const CHANNELS = 'Otros medios y mensajes de prueba';

type PushState = 'default' | 'denied' | 'dismissed' | 'granted' | 'none' | 'on' | 'refused';

/** Stubs the notification permission, where a real browser would prompt. */
export const stubsPush =
  (state: PushState): Step =>
  ({ page }) =>
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

export const atReminders = (reminders: Facts['reminders'] = {}, push: PushState = 'default'): Step => [
  stubsPush(push),
  enters('disbursed', REMINDERS_PATH, { ...SMALL, reminders }),
  showsHeading('Recordatorios'),
  showsRole('heading', '¿Cómo te avisamos?'),
];

const atChannels = (push: PushState, reminders: Facts['reminders'] = {}): Step => [
  atReminders(reminders, push),
  clicks(CHANNELS),
];

const withPush = (state: PushState, dispositivos: number): Step =>
  atChannels(state, { canales: ['push', 'sms'], proximos: [], dispositivos });

const asks = (state: PushState, text: string | RegExp): Step => [
  atChannels(state),
  presses('Activar en este dispositivo'),
  showsInWindow(text),
];

const needsInstall: Step = [isOnIphone, atChannels('none')];

export const reminderPushScenes: Scenes = {
  'push-on': [withPush('on', 1), shows('Están activas aquí.')],
  'push-elsewhere': [withPush('default', 2), shows('Las reciben 2 dispositivos tuyos.')],
  'push-nowhere': [withPush('default', 0), shows(/ningún dispositivo las recibe ahora/)],
  'push-blocked': [atChannels('denied'), shows(/tiene bloqueadas nuestras notificaciones/)],
  'push-unsupported': [atChannels('none'), shows(/^Este navegador no recibe notificaciones/)],
  'push-needs-install': [
    needsInstall,
    shows(/^En iPhone y iPad/),
    // Its code chunk loads last, and makes the page longer.
    showsRole('button', 'Ver cómo se instala'),
  ],
  'push-install-guide': [
    needsInstall,
    presses('Ver cómo se instala'),
    showsDialog('Agrega CuotaSana a tu inicio'),
  ],
  'push-dismissed': asks('dismissed', /^No se dio el permiso/),
  // No push service is there: the app waits for the worker.
  'push-switching-on': asks('granted', 'Activando…'),
  'push-refused': asks('refused', 'No pudimos activar las notificaciones'),
};
