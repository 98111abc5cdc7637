import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Visit } from './scene.ts';
import { alterCalls, headingShows } from './user-actions.ts';

export const ROOM = '/dashboard/reminders';
export const CALL = '**/api/recordatorios/preferencias';

export type PushState = 'default' | 'denied' | 'dismissed' | 'granted' | 'none' | 'on' | 'refused';

/** What the browser says of notifications, where the real one would ask its owner. */
const pushes = (page: Page, state: PushState) =>
  page.addInitScript((said) => {
    if (said === 'none') {
      Reflect.deleteProperty(window, 'PushManager');
      return;
    }
    const isGranted = said === 'on' || said === 'refused';
    const permission = isGranted ? 'granted' : said === 'dismissed' ? 'default' : said;
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => permission;
    if (said === 'refused') {
      const ready = { get: () => Promise.reject(new DOMException('no vendor', 'AbortError')) };
      Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', ready);
    }
    if (said !== 'on') return;
    const subscription = { options: {}, unsubscribe: async () => true, toJSON: () => ({}) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    Object.assign(ServiceWorkerContainer.prototype, { getRegistration: async () => registration });
  }, state);

/** The answer with something in it that takes days, or devices, to come about. */
export const alter = (page: Page, change: object) =>
  alterCalls(page, CALL, ({ data }) => ({ data: { ...data, ...change } }));

export const atRoom = async (visit: Visit, push: PushState = 'default'): Promise<void> => {
  const { page, newcomer, enter } = visit;
  await pushes(page, push);
  await enter(await newcomer('disbursed', { amount: 2_000_000, term: 6 }), ROOM);
  await headingShows(page, 'Recordatorios');
  await expect(page.getByRole('heading', { name: 'Por dónde te avisamos' })).toBeVisible();
};
