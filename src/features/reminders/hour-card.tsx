import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR } from '#core/constants.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { Select } from '../../ui/select.tsx';
import { hourText } from './hour-text.ts';
import { atHour } from './preference-edits.ts';
import { SaveLine } from './save-line.tsx';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.hour;

const HOURS = Array.from(
  { length: LAST_REMINDER_HOUR - FIRST_REMINDER_HOUR + 1 },
  (_, index) => FIRST_REMINDER_HOUR + index,
);
const OPTIONS = HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }));

/** The law limits the hours. */
export function HourCard({ hour, actions }: { hour: number; actions: PreferenceActions }) {
  const network = useNetworkStatus();
  return (
    <Card>
      <h2>{copy.title}</h2>
      <Select
        label={copy.label}
        hint={actions.disabledReasonId === undefined ? copy.hint : remindersCopy.needsNetwork}
        options={OPTIONS}
        value={String(hour)}
        aria-disabled={actions.disabledReasonId !== undefined || undefined}
        onChange={(event) => {
          if (actions.disabledReasonId === undefined)
            void actions.change(atHour(Number(event.currentTarget.value)), 'hour');
          else network.probe();
        }}
      />
      <SaveLine place="hour" actions={actions} />
    </Card>
  );
}
