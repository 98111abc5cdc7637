import { remindersCopy } from '../../copy/reminders.ts';
import { FIRST_HOUR, LAST_HOUR } from '../../core/wire/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { useNetworkStatus } from '../../ui/network-status.tsx';
import { Select } from '../../ui/select.tsx';
import { hourText } from './hour-text.ts';
import { SaveLine } from './save-line.tsx';
import type { WishDesk } from './use-reminders.ts';
import { atHour } from './wish-edits.ts';

const copy = remindersCopy.hour;

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, place) => FIRST_HOUR + place);
const OPTIONS = HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }));

/** From which hour on; the law says which there are. */
export function HourCard({ hour, desk }: { hour: number; desk: WishDesk }) {
  const network = useNetworkStatus();
  return (
    <Card>
      <h2>{copy.title}</h2>
      <Select
        label={copy.label}
        hint={desk.disabledReasonId === undefined ? copy.hint : remindersCopy.needsNetwork}
        options={OPTIONS}
        value={String(hour)}
        aria-disabled={desk.disabledReasonId !== undefined || undefined}
        onChange={(event) => {
          if (desk.disabledReasonId === undefined)
            void desk.change(atHour(Number(event.currentTarget.value)), 'hour');
          else network.look();
        }}
      />
      <SaveLine place="hour" desk={desk} />
    </Card>
  );
}
