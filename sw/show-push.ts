import { decodePushMessage } from '#core/api/reminders/push-message.ts';
import { setBadge } from './browser-apis.ts';
import { notificationOfPush } from './notification.ts';
import { runPeriodicSync } from './periodic-sync.ts';
import { updateState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

const show = (data: PushMessageData | null) =>
  updateState(async (state) => {
    const now = new Date();
    const message = data ? decodePushMessage(data.text()) : undefined;
    const { title, options } = notificationOfPush(message, state, now);
    await self.registration.showNotification(title, options);
    if (!message?.dueOn) return state;
    await setBadge(true);
    return state.shown.has(message.name)
      ? state
      : { ...state, shown: new Map([...state.shown, [message.name, now]]) };
  });

export const showPushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data).then(runPeriodicSync)));
};
