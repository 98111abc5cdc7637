import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { isPaymentDue, type LocalFacts, localReminder } from '#core/reminders/local-reminder.ts';
import { setBadge, type TaggedEvent, WAKE_TAG } from './browser-parts.ts';
import { notificationOfLocalReminder } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { inTurn, type WorkerState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

/** What is known now, for reminders of the device's own. */
export const factsNow = async (state: WorkerState, now: Date): Promise<LocalFacts> => {
  const there = await self.registration.pushManager?.getSubscription();
  return { ...state, isPushed: there != null && there.endpoint === state.subscription?.endpoint, now };
};

/** The reminder that no push brought, if there is one now. */
const showOwn = () =>
  inTurn(async (state) => {
    if (state.owner === undefined || globalThis.Notification?.permission !== 'granted') return state;
    const now = new Date();
    // That nothing is due any more is known when the app is open.
    if (isPaymentDue(state.dueOns, bogotaDate(now))) await setBadge(true);
    const reminder = localReminder(await factsNow(state, now));
    if (!reminder) return state;
    const { title, options } = notificationOfLocalReminder(reminder);
    await self.registration.showNotification(title, options);
    return { ...state, shown: new Map([...state.shown, [reminder.name, now]]), madeOn: bogotaDate(now) };
  });

/** What is done whenever the worker is awake and nobody has the app open. */
export const runPeriodicSync = async (): Promise<void> => {
  await flushOutbox();
  await showOwn();
};

/** The browser wakes the worker now and then, when the network is back, or when it took the subscription's address away. */
export const remindOnPeriodicSync = (): void => {
  const wakeFor = (event: Event) => {
    const tagged = event as TaggedEvent;
    if (tagged.tag === WAKE_TAG) tagged.waitUntil(runPeriodicSync());
  };
  self.addEventListener('periodicsync', wakeFor);
  self.addEventListener('sync', wakeFor);
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(flushOutbox()));
};
