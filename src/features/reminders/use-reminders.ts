import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  decodeReminders,
  encodePreferences,
  saveReminderPreferences,
} from '#core/api/reminders/reminders.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { useOnline } from '../../platform/online.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { editedBy, type PreferenceEdit } from './preference-edits.ts';
import { createPreferenceQueue, type PreferenceSection, type SavingState } from './preference-queue.ts';

const { queryKey } = remindersQuery;

export interface PreferenceActions {
  /** Resolves to true once saved, to false when rolled back. */
  change(edit: PreferenceEdit, place: PreferenceSection): Promise<boolean>;
  retry(): void;
  readonly saving: SavingState;
  /** Id of the reason why nothing can be changed now; undefined while it can. */
  readonly disabledReasonId: string | undefined;
}

/** The reminders with optimistic changes applied, and the actions to change them. */
export const useReminders = (offlineId: string) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const query = useQuery(remindersQuery);
  const [unexpectedError, setUnexpectedError] = useState<unknown>();
  const [queue] = useState(() =>
    createPreferenceQueue({
      read: async () => {
        // A pending response may be newer than the cache: another tab's change.
        const isPending = client.isFetching({ queryKey }) > 0;
        if (isPending) await client.fetchQuery(remindersQuery).catch(() => undefined);
        const known = client.getQueryData(queryKey);
        if (!known) throw new Error('reminders are changed before they are known');
        return known.preferences;
      },
      save: async (preferences) => {
        const { data } = await call(saveReminderPreferences, { body: encodePreferences(preferences) });
        // A read that started before the save would overwrite it with old data.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, decodeReminders(data));
      },
    }),
  );
  const saving = useSyncExternalStore(queue.subscribe, queue.current);
  const { data, error, refetch } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);
  if (unexpectedError !== undefined) throw unexpectedError;

  const catchUnexpected = (saved: Promise<boolean>): Promise<boolean> =>
    saved.catch((unexpected: unknown) => {
      setUnexpectedError(unexpected);
      return false;
    });
  const actions: PreferenceActions = {
    change: (edit, place) => catchUnexpected(queue.change(edit, place)),
    retry: () => void catchUnexpected(queue.retry()),
    saving,
    disabledReasonId: isOnline ? undefined : offlineId,
  };
  const shown = data && { ...data, preferences: editedBy(data.preferences, saving.pending) };
  return { ...query, data: shown, kept: data, isOnline, isCutOff, actions };
};
