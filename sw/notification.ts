import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { LocalReminder } from '#core/reminders/local-reminder.ts';
import { COMING, privateWords, REMINDER_ACTIONS } from '#core/reminders/reminder-words.ts';
import type { PushMessage } from '#core/wire/push-message.ts';
import type { WorkerState } from './worker-state.ts';

/** What a notification carries for whoever presses it. */
export interface NotificationData {
  readonly name: string;
  /** Absent where the device made it itself. */
  readonly id?: string;
  readonly dueOn?: CalendarDate;
}

/** Some are not in the language's own description of notifications, and not in every browser. */
interface NoticeOptions extends NotificationOptions {
  readonly renotify: boolean;
  readonly actions: readonly { readonly action: keyof typeof REMINDER_ACTIONS; readonly title: string }[];
  readonly data: NotificationData;
}

export interface AppNotification {
  readonly title: string;
  readonly options: NoticeOptions;
}

const TEST_TAG = 'prueba';

/** One place on the screen for each due date: what is said later of it takes the place of what was said before. */
export const tagOf = (dueOn: CalendarDate): string => `pago-${dueOn}`;

const noticeOf = (
  { title, body }: { readonly title: string; readonly body: string },
  about: { readonly tag: string; readonly data: NotificationData; readonly isSilent: boolean },
): AppNotification => ({
  title,
  options: {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    lang: 'es-CO',
    tag: about.tag,
    renotify: !about.isSilent,
    silent: about.isSilent,
    data: about.data,
    actions: about.data.dueOn
      ? [
          { action: 'pay', title: REMINDER_ACTIONS.pay },
          { action: 'tomorrow', title: REMINDER_ACTIONS.tomorrow },
        ]
      : [],
  },
});

/**
 * How a push is shown. Something always is: browsers take the right away from who shows nothing. What was shown here
 * already, what comes too late and a second one on a day with a reminder of the device's own make no sound; what comes too
 * late says no more than what holds today, because nobody knows since when it waited.
 */
export const notificationOfPush = (
  message: PushMessage | undefined,
  { shown, madeOn }: Pick<WorkerState, 'shown' | 'madeOn'>,
  now: Date,
): AppNotification => {
  if (!message) return noticeOf(COMING, { tag: 'pago', data: { name: '' }, isSilent: false });
  const { id, name, dueOn, until } = message;
  if (!dueOn) return noticeOf(message, { tag: TEST_TAG, data: { name, id }, isSilent: false });
  const today = bogotaDate(now);
  const isLate = until <= now;
  const isSilent = isLate || shown.has(name) || madeOn === today;
  const words = isLate ? privateWords({ rule: 'eve', dueOn, on: today }) : message;
  return noticeOf(words, { tag: tagOf(dueOn), data: { name, id, dueOn }, isSilent });
};

export const notificationOfLocalReminder = (reminder: LocalReminder): AppNotification => {
  const { name, dueOn } = reminder;
  return noticeOf(reminder, { tag: tagOf(dueOn), data: { name, dueOn }, isSilent: false });
};
