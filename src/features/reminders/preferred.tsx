import { REMINDER_CHANNELS, type ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { preferring } from './preference-edits.ts';
import type { PreferenceActions } from './use-reminders.ts';

/** The preferred channel; the others are its fallback. */
export function Preferred({
  channels,
  actions,
}: {
  channels: readonly ReminderChannel[];
  actions: PreferenceActions;
}) {
  const network = useNetworkStatus();
  return (
    <RadioList
      name="preferred"
      legend={remindersCopy.by.preferred}
      value={channels[0] ?? ''}
      options={REMINDER_CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({
        value: channel,
        label: remindersCopy.channels[channel],
      }))}
      aria-disabled={actions.disabledReasonId !== undefined || undefined}
      aria-describedby={actions.disabledReasonId}
      onChange={(event) => {
        const chosen = channels.find((channel) => channel === event.currentTarget.value);
        if (actions.disabledReasonId !== undefined) network.probe();
        else if (chosen) void actions.change(preferring(chosen), 'channels');
      }}
    />
  );
}
