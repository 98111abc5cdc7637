import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { PushFailed, readPushState, switchPushOff, switchPushOn } from '../../platform/push/device-push.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { type PreferenceEdit, withChannel } from './preference-edits.ts';
import type { PreferenceActions, PreferenceSection } from './use-reminders.ts';

/** Refetched on focus, after a visit to the browser's settings. */
const PUSH_STATE = { queryKey: ['push-state'], queryFn: readPushState, staleTime: 0 };

/** Push notifications of this device: the browser's state, and switching them on and off. */
export const usePushOnDevice = ({ change }: PreferenceActions) => {
  const client = useQueryClient();
  const { data: pushState, refetch } = useQuery(PUSH_STATE);
  const [rejection, setRejection] = useState<'dismissed' | 'refused'>();
  const [place, setPlace] = useState<PreferenceSection>();

  const switchingOn = useApiMutation({
    mutationFn: async (wanted: { readonly edit: PreferenceEdit; readonly place: PreferenceSection }) => {
      setRejection(undefined);
      setPlace(wanted.place);
      try {
        // First: the permission prompt needs the transient activation of the press.
        const outcome = await switchPushOn();
        await refetch();
        if (outcome === 'on') await change(wanted.edit, wanted.place);
        if (outcome === 'dismissed') setRejection('dismissed');
      } catch (error) {
        if (!(error instanceof PushFailed)) throw error;
        setRejection('refused');
      }
    },
  });
  const switchingOff = useApiMutation({
    mutationFn: async () => {
      setPlace('channels');
      await switchPushOff();
      await refetch();
      const { devices } = await client.fetchQuery(remindersQuery);
      // Other devices stay subscribed: the channel is turned off with the last one.
      if (devices === 0) await change(withChannel('push', false), 'channels');
    },
  });
  return {
    standing: pushState,
    rejection,
    /** Section in which it was switched, which shows the outcome. */
    place,
    switchingOn,
    switchingOff,
    refresh: () => void refetch(),
  };
};

export type DevicePush = ReturnType<typeof usePushOnDevice>;
