import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PushFailed, readPushState, switchPushOff, switchPushOn } from '../../platform/push/device-push.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';
import { useAction } from '../../platform/use-action.ts';
import { withChannel } from './preference-edits.ts';
import type { PreferenceActions } from './use-reminders.ts';

/** Looked at again when one comes back from the browser's settings. */
const STANDING = { queryKey: ['push-state'], queryFn: readPushState, staleTime: 0 };

/** Notifications on this device: what the browser says of them, and the ways to switch them on and off. */
export const usePushHere = ({ change }: PreferenceActions) => {
  const client = useQueryClient();
  const { data: standing, refetch } = useQuery(STANDING);
  const [rejection, setRejection] = useState<'dismissed' | 'refused'>();

  const switchingOn = useAction(async () => {
    setRejection(undefined);
    try {
      // First of all, while the browser still remembers the press.
      const outcome = await switchPushOn();
      await refetch();
      if (outcome === 'on') await change(withChannel('push', true), 'channels');
      if (outcome === 'dismissed') setRejection('dismissed');
    } catch (error) {
      if (!(error instanceof PushFailed)) throw error;
      setRejection('refused');
    }
  });
  const switchingOff = useAction(async () => {
    await switchPushOff();
    await refetch();
    const { devices } = await client.fetchQuery(remindersQuery);
    // Others of the person go on: the channel is off when nothing gets it any more.
    if (devices === 0) await change(withChannel('push', false), 'channels');
  });
  return { standing, rejection, switchingOn, switchingOff, refresh: () => void refetch() };
};

export type PushHere = ReturnType<typeof usePushHere>;
