import type { PastReminder } from '#core/api/reminders/reminders.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckIcon, InfoIcon } from '../../ui/icons/status-icons.tsx';
import { momentText, shortDate } from '../../ui/moment-text.ts';
import styles from './reminders.module.css';

const copy = remindersCopy.past;
/** The older ones are collapsed. */
const VISIBLE = 4;

function Past({ at, channel, rule, dueOn, unsent }: PastReminder) {
  return (
    <li className={styles.past}>
      {unsent ? <InfoIcon size={20} /> : <CheckIcon size={20} />}
      <div>
        <p className={styles.strong}>{unsent ? copy.unsent : copy.sent(channel)}</p>
        {unsent && <p>{copy.reasons[unsent]}</p>}
        <p className={styles.note}>{copy.about(copy.rules[rule], shortDate(dueOn))}</p>
        <p className={styles.note}>
          <time dateTime={at}>{momentText(at)}</time>
        </p>
      </div>
    </li>
  );
}

/** Numbered from the oldest, so that keys stay stable as newer ones are added. */
const numbered = (past: readonly PastReminder[]) =>
  past.map((one, index) => ({ ...one, number: past.length - index }));

const PastList = ({ past }: { past: ReturnType<typeof numbered> }) => (
  <ul className={styles.list}>
    {past.map(({ number, ...one }) => (
      <Past key={number} {...one} />
    ))}
  </ul>
);

export function PastCard({ past }: { past: readonly PastReminder[] }) {
  const all = numbered(past);
  const earlier = all.slice(VISIBLE);
  return (
    <Card>
      <h2>{copy.title}</h2>
      {past.length === 0 ? <p>{copy.none}</p> : <PastList past={all.slice(0, VISIBLE)} />}
      {earlier.length > 0 && (
        <Disclosure title={copy.earlier(earlier.length)}>
          <PastList past={earlier} />
        </Disclosure>
      )}
    </Card>
  );
}
