import type { OpenSession } from '#core/api/accounts/open-sessions.ts';
import { sessionsCopy as copy } from '../../copy/sessions.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { relativeTimeText } from '../../ui/relative-time-text.ts';
import textStyles from '../../ui/text.module.css';
import { useNow } from '../../ui/use-now.ts';
import styles from './session-list.module.css';

interface SessionRowProps {
  session: OpenSession;
  disabledReasonId: string | undefined;
  onEnd: (session: OpenSession) => void;
}

const SessionRow = ({ session, disabledReasonId, onEnd }: SessionRowProps) => {
  const { device, openedAt, lastUsedAt, isThisOne } = session;
  const now = useNow();
  const opened = openedAt.toISOString();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.device}>{device}</p>
        {isThisOne && <p className={styles.here}>{copy.thisOne}</p>}
        <p className={textStyles.note}>
          {isThisOne ? copy.inUse : copy.lastUse(relativeTimeText(lastUsedAt.getTime(), now))}
        </p>
        <p className={textStyles.note}>
          <time dateTime={opened}>{copy.since(momentText(opened))}</time>
        </p>
      </div>
      {!isThisOne && (
        <Button
          kind="quiet"
          small
          disabledReasonId={disabledReasonId}
          aria-label={copy.endOf(device, momentText(opened))}
          onClick={() => onEnd(session)}
        >
          {copy.end}
        </Button>
      )}
    </li>
  );
};

export interface SessionListProps extends Omit<SessionRowProps, 'session'> {
  sessions: readonly OpenSession[];
}

/** This one first, then the last used. */
export const SessionList = ({ sessions, ...rest }: SessionListProps) => (
  <Card>
    <ul className={styles.list}>
      {[...sessions]
        .sort((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
        .map((session) => (
          <SessionRow key={session.id} session={session} {...rest} />
        ))}
    </ul>
  </Card>
);
