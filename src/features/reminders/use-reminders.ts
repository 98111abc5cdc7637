import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  decodeReminders,
  encodePreferences,
  type ReminderPreferences,
  saveReminderPreferences,
} from '#core/api/reminders/reminders.ts';
import { asCallFailure, type CallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useOnline } from '../../platform/network/online.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { editedBy, type PreferenceEdit } from './preference-edits.ts';

/** Section of the screen that a change belongs to, and that shows its outcome. */
export type PreferenceSection = 'answer' | 'channels' | 'rules' | 'hour' | 'text' | 'all';

interface PreferenceChange {
  readonly edit: PreferenceEdit;
  readonly place: PreferenceSection;
  /** The save that it went with; undefined while it waits. */
  saved?: Promise<void>;
}

const MUTATION_KEY = ['reminder-preferences'];
const { queryKey } = remindersQuery;

const readPreferences = async (client: QueryClient): Promise<ReminderPreferences> => {
  // A pending response may be newer than the cache: another tab's change.
  const isPending = client.isFetching({ queryKey }) > 0;
  if (isPending) await client.fetchQuery(remindersQuery).catch(() => undefined);
  const known = client.getQueryData(queryKey);
  if (!known) throw new Error('reminders are changed before they are known');
  return known.preferences;
};

const savePreferences = async (client: QueryClient, preferences: ReminderPreferences): Promise<void> => {
  const { data } = await call(saveReminderPreferences, { body: encodePreferences(preferences) });
  // A read that started before the save would overwrite it with old data.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, decodeReminders(data));
};

/** Saves every waiting change on top of the server's latest preferences. */
const saveWaiting = async (client: QueryClient): Promise<void> => {
  const preferences = await readPreferences(client);
  const waiting = client
    .getMutationCache()
    .findAll({ mutationKey: MUTATION_KEY, status: 'pending' })
    .map(({ state }) => state.variables as PreferenceChange);
  const edits = waiting.map(({ edit }) => edit);
  const saved = savePreferences(client, editedBy(preferences, edits)).catch(asCallFailure);
  for (const change of waiting) change.saved = saved;
  await saved;
};

/**
 * Optimistic changes of the preferences, saved one after another, so that quick ones never overwrite each other; those
 * that wait go together. A save that failed takes back all of its changes, which can be retried.
 */
const usePreferenceChanges = () => {
  const client = useQueryClient();
  /** Edits of a failed save. */
  const failed = useRef<readonly PreferenceEdit[]>([]);
  const saving = useMutation<void, CallFailure, PreferenceChange>({
    mutationKey: MUTATION_KEY,
    scope: { id: 'reminder-preferences' },
    mutationFn: (change) => change.saved ?? saveWaiting(client),
    onError: (_failure, { edit }) => {
      failed.current = [...failed.current, edit];
    },
  });
  const pending = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as PreferenceChange).edit,
  });

  /** Resolves to true once saved, to false when taken back. */
  const change = (edit: PreferenceEdit, place: PreferenceSection): Promise<boolean> => {
    if (!saving.isPending) failed.current = [];
    return saving.mutateAsync({ edit, place }).then(
      () => true,
      () => false,
    );
  };
  const retry = () => {
    const edits = failed.current;
    if (saving.variables) void change((preferences) => editedBy(preferences, edits), saving.variables.place);
  };
  return {
    change,
    retry,
    /** Unsaved changes, oldest first. */
    pending,
    /** Of the last change. */
    place: saving.variables?.place,
    status: saving.status,
    failure: saving.error ?? undefined,
  };
};

type PreferenceChanges = ReturnType<typeof usePreferenceChanges>;

export interface PreferenceActions extends PreferenceChanges {
  /** Id of the reason why nothing can be changed now; undefined while it can. */
  readonly disabledReasonId: string | undefined;
}

/** The reminders with optimistic changes applied, and the actions to change them. */
export const useReminders = (offlineId: string) => {
  const isOnline = useOnline();
  const query = useApiQuery(remindersQuery);
  const changes = usePreferenceChanges();
  const { data } = query;

  const actions: PreferenceActions = { ...changes, disabledReasonId: isOnline ? undefined : offlineId };
  const shown = data && { ...data, preferences: editedBy(data.preferences, changes.pending) };
  return { ...query, data: shown, kept: data, actions };
};
