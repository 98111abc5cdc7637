import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { Visit } from './scene.ts';
import { alterCalls, headingShows } from './user-actions.ts';

export const REMINDERS_PATH = '/dashboard/reminders';
export const CALL = '**/api/recordatorios/preferencias';

export type PushState = 'default' | 'denied' | 'dismissed' | 'granted' | 'none' | 'on' | 'refused';

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
  await expect(page.getByRole('heading', { name: 'Por dónde te avisamos' })).toBeVisible();
};
