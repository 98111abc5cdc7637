import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { navigateToPayment } from './navigate-window.ts';
import type { NotificationData } from './notification.ts';
import { flushOutbox } from './outbox.ts';
import { updateState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

/** Persisted first and flushed then: without a network the outbox is flushed later. */
const remindTomorrow = async ({ id, dueOn }: NotificationData): Promise<void> => {
  if (!dueOn) return;
  const on = addDays(bogotaDate(new Date()), 1);
  await updateState(async (state) => ({
    ...state,
    asked: [
      ...state.asked.filter((one) => one.dueOn !== dueOn || one.on !== on),
      { dueOn, on, id, isTaken: false },
    ],
  }));
  await flushOutbox();
};

export const openOnNotificationClick = (): void => {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    event.waitUntil(action === 'tomorrow' ? remindTomorrow(notification.data) : navigateToPayment());
  });
};
