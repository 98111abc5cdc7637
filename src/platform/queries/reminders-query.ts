import { queryOptions } from '@tanstack/react-query';
import { decodeReminders, type Reminders, readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { call } from '../api/http.ts';

/** The reminder preferences. Always stale: another tab or device may have changed them. */
export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Reminders> =>
    decodeReminders((await call(readReminderPreferences, { signal })).data),
});
