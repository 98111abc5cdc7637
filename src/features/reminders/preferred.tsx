import { remindersCopy } from '../../copy/reminders.ts';
import { REMINDER_CHANNELS, type ReminderChannel } from '../../core/domain/reminder-plan.ts';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import type { WishDesk } from './use-reminders.ts';
import { preferring } from './wish-edits.ts';

/** Which of the chosen channels is liked best; the others stand in for it. */
export function Preferred({ channels, desk }: { channels: readonly ReminderChannel[]; desk: WishDesk }) {
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
      aria-disabled={desk.disabledReasonId !== undefined || undefined}
      aria-describedby={desk.disabledReasonId}
      onChange={(event) => {
        const chosen = channels.find((channel) => channel === event.currentTarget.value);
        if (desk.disabledReasonId !== undefined) network.look();
        else if (chosen) void desk.change(preferring(chosen), 'channels');
      }}
    />
  );
}
