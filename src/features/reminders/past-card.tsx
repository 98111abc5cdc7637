import type { PastReminder } from '#core/wire/reminders-answer.ts';
import { remindersCopy } from '../../copy/reminders.ts';
import { Card } from '../../ui/card.tsx';
import { CheckIcon, InfoIcon } from '../../ui/icons/status-icons.tsx';
import { momentText, shortDate } from '../../ui/moment-text.ts';
import { Unfold } from '../../ui/unfold.tsx';
import styles from './reminders.module.css';

const copy = remindersCopy.past;
/** The newest are at hand, the others one press away. */
const AT_HAND = 4;

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

/** By their place from the oldest, which stays where it is. */
const numbered = (past: readonly PastReminder[]) =>
  past.map((one, place) => ({ ...one, number: past.length - place }));

const PastList = ({ past }: { past: ReturnType<typeof numbered> }) => (
  <ul className={styles.list}>
    {past.map(({ number, ...one }) => (
      <Past key={number} {...one} />
    ))}
  </ul>
);

/** What was sent, and what was not and why. */
export function PastCard({ past }: { past: readonly PastReminder[] }) {
  const all = numbered(past);
  const earlier = all.slice(AT_HAND);
  return (
    <Card>
      <h2>{copy.title}</h2>
      {past.length === 0 ? <p>{copy.none}</p> : <PastList past={all.slice(0, AT_HAND)} />}
      {earlier.length > 0 && (
        <Unfold title={copy.earlier(earlier.length)}>
          <PastList past={earlier} />
        </Unfold>
      )}
    </Card>
  );
}
