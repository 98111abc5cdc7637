import type { PushMessage } from '#core/api/reminders/push-message.ts';
import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { COMING, privateWords, REMINDER_ACTIONS } from '#core/reminders/reminder-words.ts';
import type { WorkerState } from './state.ts';

export interface NotificationData {
  readonly name: string;
  /** Absent in what could not be read. */
  readonly id?: string;
  readonly dueOn?: CalendarDate;
}

/** Fields that TypeScript's DOM types lack; not in every browser. */
interface NoticeOptions extends NotificationOptions {
  readonly renotify: boolean;
  readonly actions: readonly { readonly action: keyof typeof REMINDER_ACTIONS; readonly title: string }[];
  readonly data: NotificationData;
}

export interface AppNotification {
  readonly title: string;
  readonly options: NoticeOptions;
}

const ICONS = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' } as const;

const TEST_TAG = 'prueba';

/** One tag per due date: a later notification replaces the earlier one. */
export const tagOf = (dueOn: CalendarDate): string => `pago-${dueOn}`;

const noticeOf = (
  { title, body }: { readonly title: string; readonly body: string },
  about: { readonly tag: string; readonly data: NotificationData; readonly isSilent: boolean },
): AppNotification => ({
  title,
  options: {
    body,
    ...ICONS,
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
 * Notification of a push. Always one: browsers revoke the permission of a worker that shows nothing. Silent: one
 * already shown here, and one past its `until`, which gets today's words, because it is unknown how long it was queued.
 */
export const notificationOfPush = (
  message: PushMessage | undefined,
  { shown }: Pick<WorkerState, 'shown'>,
  now: Date,
): AppNotification => {
  if (!message) return noticeOf(COMING, { tag: 'pago', data: { name: '' }, isSilent: false });
  const { id, name, dueOn, until } = message;
  if (!dueOn) return noticeOf(message, { tag: TEST_TAG, data: { name, id }, isSilent: false });
  const isLate = until <= now;
  const isSilent = isLate || shown.has(name);
  const words = isLate ? privateWords({ rule: 'eve', dueOn, on: bogotaDate(now) }) : message;
  return noticeOf(words, { tag: tagOf(dueOn), data: { name, id, dueOn }, isSilent });
};
