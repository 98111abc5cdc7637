import { type ReactNode, useId } from 'react';
import type { PastReminder } from '#core/api/reminders/reminders.ts';
import { remindersCopy as copy } from '../../copy/reminders.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CheckIcon, InfoIcon } from '../../ui/icons/status-icons.tsx';
import { CelebrationScene } from '../../ui/illustrations/celebration-scene.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { momentText, shortDate } from '../../ui/moment-text.ts';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Page } from '../../ui/page.tsx';
import textStyles from '../../ui/text.module.css';
import { Waiting } from '../../ui/waiting.tsx';
import { Fold } from './fold.tsx';
import { LinkCard } from './link-card.tsx';
import { PreferencesCards } from './preferences-cards.tsx';
import styles from './reminders.module.css';
import { useReminders } from './use-reminders.ts';

const failedCopy = copy.failed;

interface RemindersFailureProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** Nothing cached to show: says that nothing has changed, and offers a retry. */
const RemindersFailure = ({ error, isBusy, onRetry }: RemindersFailureProps) => {
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const message = isCallFailure(error) && error.kind === 'answered' ? error.sentence : failedCopy.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={isOffline ? failedCopy.offline : failedCopy.title}
      text={isOffline ? failedCopy.text : message}
      action={
        <Button busy={isBusy} onClick={onRetry}>
          {isBusy ? failedCopy.busy : failedCopy.retry}
        </Button>
      }
    />
  );
};

const pastCopy = copy.past;
/** The older ones are collapsed. */
const VISIBLE = 4;

const Past = ({ at, channel, rule, dueOn, unsent }: PastReminder) => (
  <li className={styles.past}>
    {unsent ? <InfoIcon size={20} /> : <CheckIcon size={20} />}
    <div>
      <p className={textStyles.strong}>{unsent ? pastCopy.unsent : pastCopy.sent(channel)}</p>
      {unsent && <p>{pastCopy.reasons[unsent]}</p>}
      <p className={textStyles.note}>{pastCopy.about(pastCopy.rules[rule], shortDate(dueOn))}</p>
      <p className={textStyles.note}>
        <time dateTime={at}>{momentText(at)}</time>
      </p>
    </div>
  </li>
);

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

const PastFold = ({ past }: { past: readonly PastReminder[] }) => {
  const all = numbered(past);
  const earlier = all.slice(VISIBLE);
  return (
    <div>
      <Fold title={pastCopy.title}>
        {past.length === 0 ? <p>{pastCopy.none}</p> : <PastList past={all.slice(0, VISIBLE)} />}
        {earlier.length > 0 && (
          <Disclosure title={pastCopy.earlier(earlier.length)}>
            <PastList past={earlier} />
          </Disclosure>
        )}
      </Fold>
    </div>
  );
};

export interface RemindersScreenProps {
  creditNumber: number;
  headerAction: ReactNode;
  backTo: string;
  backLabel: string;
  /** Download of the dates as a file, besides the calendar subscription. */
  calendarFile: ReactNode;
  /** Install guide, where only an installed app gets notifications. */
  guide: ReactNode;
}

export const RemindersScreen = (props: RemindersScreenProps) => {
  const { creditNumber, headerAction, backTo, backLabel, calendarFile, guide } = props;
  const offlineId = useId();
  const { data, kept, error, isFetching, refetch, actions } = useReminders(offlineId);
  const { data: credit } = useApiQuery(creditQuery(creditNumber));
  const isOver = credit?.standing === 'paid' || credit?.standing === 'withdrawn';
  const isPaidOff = isOver && data?.upcoming.length === 0;
  const link = <LinkCard link={data?.calendarLink} disabledReasonId={actions.disabledReasonId} />;
  return (
    <Page
      title={copy.title}
      home="/dashboard"
      before={<BackLink to={backTo}>{backLabel}</BackLink>}
      headerAction={headerAction}
    >
      {data && kept && (
        <>
          <NeedsNetwork as="notice" disabledReasonId={actions.disabledReasonId}>
            {copy.needsNetwork}
          </NeedsNetwork>
          {isPaidOff ? (
            <>
              <EmptyState art={<CelebrationScene />} title={copy.paidOff.title} text={copy.paidOff.text} />
              {data.calendarLink && link}
            </>
          ) : (
            <PreferencesCards
              reminders={data}
              kept={kept.preferences}
              credit={credit}
              actions={actions}
              guide={guide}
              calendar={
                <>
                  {calendarFile}
                  {link}
                </>
              }
            />
          )}
          {(!isPaidOff || data.past.length > 0) && <PastFold past={data.past} />}
        </>
      )}
      {!data && error && (
        <RemindersFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting text={copy.loading} shape="list" />}
    </Page>
  );
};
