import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { NO_RELOAD_LOCK } from '#core/constants.ts';
import { setBadge } from './browser-apis.ts';
import { type NotificationData, notificationOfPush } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { stateInTime, updateState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const PAY = '/dashboard/pay';
const REPLY_TIMEOUT_MS = 1_000;

/** Asks the page to route there without a load; false when it does not reply (no router, or the no-reload lock is held). */
const asksPageToNavigate = (page: WindowClient): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, REPLY_TIMEOUT_MS, false);
    page.postMessage({ type: 'LEAD', wanted: PAY }, [port2]);
  });

const isReloadLocked = async (): Promise<boolean> =>
  (await self.navigator.locks.query()).held?.some(({ name }) => name === NO_RELOAD_LOCK) ?? false;

/** Focuses a window of the app and navigates it to the payment; opens one where there is none. */
export const navigateToPayment = async (): Promise<void> => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(PAY);
    return;
  }
  // Focus first: user activation expires soon after the click.
  await page.focus().catch(() => undefined);
  if (await asksPageToNavigate(page)) return;
  // A page that does not reply, such as the landing, is navigated with a load, unless a tab holds the no-reload lock.
  const isNavigated =
    !(await isReloadLocked()) &&
    (await page.navigate(PAY).then(
      () => true,
      () => false,
    ));
  if (!isNavigated) await self.clients.openWindow(PAY);
};

/** Persisted first and flushed then: without a network the outbox is flushed later. */
const remindTomorrow = async ({ id }: NotificationData): Promise<void> => {
  if (id === undefined) return;
  await updateState(async (state) => ({ ...state, asked: [...new Set([...state.asked, id])] }));
  await flushOutbox();
};

export const openOnNotificationClick = (): void => {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    event.waitUntil(action === 'tomorrow' ? remindTomorrow(notification.data) : navigateToPayment());
  });
};

const show = async (data: PushMessageData | null): Promise<void> => {
  const message = data ? decodePushMessage(data.text()) : undefined;
  const state = await stateInTime();
  const now = new Date();
  const { title, options } = notificationOfPush(message, state, now);
  await self.registration.showNotification(title, options);
  if (!message?.dueOn) return;
  await setBadge(true);
  await updateState(async (known) =>
    known.shown.has(message.name)
      ? known
      : { ...known, shown: new Map([...known.shown, [message.name, now]]) },
  );
};

export const showPushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data).then(flushOutbox)));
};
