import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveReminderPreferences } from '#core/wire/reminders.ts';
import { decodeReminders, encodePreferences } from '#core/wire/reminders-answer.ts';
import { isCallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { useOnline } from '../../platform/online.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { editedBy, type PreferenceEdit } from './preference-edits.ts';
import { createPreferenceQueue, type PreferenceSection, type SavingState } from './preference-queue.ts';

const { queryKey } = remindersQuery;

/** What the parts of the screen need to change something. */
export interface PreferenceActions {
  /** Resolves when it is saved; false when it was taken back. */
  change(edit: PreferenceEdit, place: PreferenceSection): Promise<boolean>;
  retry(): void;
  readonly saving: SavingState;
  /** The id of the sentence that says why nothing can be changed now; undefined while it can. */
  readonly disabledReasonId: string | undefined;
}

/** The person's reminders with the changes that are being saved, and the means to change them. */
export const useReminders = (offlineId: string) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const query = useQuery(remindersQuery);
  const [surprise, setSurprise] = useState<unknown>();
  const [saver] = useState(() =>
    createPreferenceQueue({
      read: async () => {
        // An answer that is on its way may be newer than what is shown: another tab's.
        const under = client.isFetching({ queryKey }) > 0;
        if (under) await client.fetchQuery(remindersQuery).catch(() => undefined);
        const known = client.getQueryData(queryKey);
        if (!known) throw new Error('reminders are changed before they are known');
        return known.preferences;
      },
      save: async (preferences) => {
        const { data } = await call(saveReminderPreferences, { body: encodePreferences(preferences) });
        // One that was asked for before the change was made would bring back what was there.
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, decodeReminders(data));
      },
    }),
  );
  const saving = useSyncExternalStore(saver.subscribe, saver.current);
  const { data, error, refetch } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);
  if (surprise !== undefined) throw surprise;

  const orSurprise = (saved: Promise<boolean>): Promise<boolean> =>
    saved.catch((unexpected: unknown) => {
      setSurprise(unexpected);
      return false;
    });
  const actions: PreferenceActions = {
    change: (edit, place) => orSurprise(saver.change(edit, place)),
    retry: () => void orSurprise(saver.retry()),
    saving,
    disabledReasonId: isOnline ? undefined : offlineId,
  };
  const shown = data && { ...data, preferences: editedBy(data.preferences, saving.pending) };
  return { ...query, data: shown, kept: data, isOnline, isCutOff, actions };
};
