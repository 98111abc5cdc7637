import type { Reminders } from '#core/api/reminders/reminders.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon } from '../../ui/icons/object-icons.tsx';
import { timeText } from '../../ui/time-text.ts';
import { reminderText, weekdayText } from './contact-words.ts';
import styles from './reminders.module.css';
import { StopAll } from './stop-all.tsx';
import type { DevicePush } from './use-push-on-device.ts';
import type { PreferenceActions } from './use-reminders.ts';

const copy = remindersCopy.upcoming;

const noneOf = ({ preferences }: Reminders): string => {
  if (preferences.channels.length === 0) return copy.none.off;
  return preferences.rules.length === 0 ? copy.none.noRules : copy.none.later;
};

export interface UpcomingCardProps {
  reminders: Reminders;
  here: DevicePush;
  actions: PreferenceActions;
}

export function UpcomingCard({ reminders, here, actions }: UpcomingCardProps) {
  const { upcoming, preferences } = reminders;
  const isOff = preferences.channels.length === 0;
  const canPush = here.standing === 'off' || here.standing === 'on';
  const isStopped = isOff && actions.place === 'all';
  // The server computes the plan: the old one is hidden as soon as all channels are off.
  const shown = isOff ? [] : upcoming;
  return (
    <Card>
      <h2>{copy.title}</h2>
      {shown.length > 0 ? (
        <>
          <ol className={styles.list}>
            {shown.map((one) => (
              <li key={one.on} className={styles.upcoming}>
                <CalendarIcon size={20} />
                <div>
                  <p className={styles.strong}>
                    <time dateTime={one.on} className={styles.day}>
                      {weekdayText(one.on)}
                    </time>
                  </p>
                  <p>{copy.how(one.channel, timeText(Date.parse(one.from)))}</p>
                  <p className={styles.note}>{reminderText(one)}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={styles.note}>{copy.cancelled}</p>
        </>
      ) : (
        !isStopped && <p>{noneOf(reminders)}</p>
      )}
      {isOff && !isStopped && <p>{canPush ? copy.recommended : copy.recommendedElse}</p>}
      <StopAll channels={preferences.channels} here={here} actions={actions} />
    </Card>
  );
}
