import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { isPaymentDue, type LocalFacts, localReminder } from '#core/reminders/local-reminder.ts';
import { SYNC_TAG, setBadge, type TaggedEvent } from './browser-apis.ts';
import { notificationOfLocalReminder } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { updateState, type WorkerState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

/** Input of the local reminder. */
export const localReminderInput = async (state: WorkerState, now: Date): Promise<LocalFacts> => {
  const subscription = await self.registration.pushManager?.getSubscription();
  return {
    ...state,
    isPushed: subscription != null && subscription.endpoint === state.subscription?.endpoint,
    now,
  };
};

/** Shows the local reminder that no push covers, if one is due. */
const showLocalReminder = () =>
  updateState(async (state) => {
    if (state.owner === undefined || globalThis.Notification?.permission !== 'granted') return state;
    const now = new Date();
    // Never cleared here: only the open app knows of a payment.
    if (isPaymentDue(state.dueOns, bogotaDate(now))) await setBadge(true);
    const reminder = localReminder(await localReminderInput(state, now));
    if (!reminder) return state;
    const { title, options } = notificationOfLocalReminder(reminder);
    await self.registration.showNotification(title, options);
    return { ...state, shown: new Map([...state.shown, [reminder.name, now]]), madeOn: bogotaDate(now) };
  });

export const runPeriodicSync = async (): Promise<void> => {
  await flushOutbox();
  await showLocalReminder();
};

/** Runs on periodic sync, on background sync, and when the browser drops or rotates the subscription. */
export const remindOnPeriodicSync = (): void => {
  const onSync = (event: Event) => {
    const tagged = event as TaggedEvent;
    if (tagged.tag === SYNC_TAG) tagged.waitUntil(runPeriodicSync());
  };
  self.addEventListener('periodicsync', onSync);
  self.addEventListener('sync', onSync);
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(flushOutbox()));
};
