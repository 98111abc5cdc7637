import { queryOptions } from '@tanstack/react-query';
import { readReminderPreferences } from '#core/wire/reminders.ts';
import { decodeReminders, type Reminders } from '#core/wire/reminders-answer.ts';
import { call } from '../http.ts';

/** How the person wants to be reminded. Asked for each time that a screen shows it: another tab or device changes it. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Reminders> =>
    decodeReminders((await call(readReminderPreferences, { signal })).data),
});
