import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isCallFailure } from '../../platform/call-failure.ts';
import { useOnline } from '../../platform/online.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { editedBy } from './preference-edits.ts';
import { type PreferenceChanges, usePreferenceChanges } from './use-preference-changes.ts';

export interface PreferenceActions extends PreferenceChanges {
  /** Id of the reason why nothing can be changed now; undefined while it can. */
  readonly disabledReasonId: string | undefined;
}

/** The reminders with optimistic changes applied, and the actions to change them. */
export const useReminders = (offlineId: string) => {
  const isOnline = useOnline();
  const query = useQuery(remindersQuery);
  const changes = usePreferenceChanges();
  const { data, error, refetch } = query;
  const isCutOff = isCallFailure(error) && error.kind === 'offline';
  useEffect(() => {
    if (isOnline && isCutOff) void refetch({ cancelRefetch: false });
  }, [isOnline, isCutOff, refetch]);

  const actions: PreferenceActions = { ...changes, disabledReasonId: isOnline ? undefined : offlineId };
  const shown = data && { ...data, preferences: editedBy(data.preferences, changes.pending) };
  return { ...query, data: shown, kept: data, isOnline, isCutOff, actions };
};
