import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { remindersCopy as copy } from '../../copy/reminders.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CelebrationScene } from '../../ui/illustrations/celebration-scene.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { LinkCard } from './link-card.tsx';
import { PastCard } from './past-card.tsx';
import { PreferencesCards } from './preferences-cards.tsx';
import { RemindersFailure } from './reminders-failure.tsx';
import { useReminders } from './use-reminders.ts';

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

export function RemindersScreen(props: RemindersScreenProps) {
  const { creditNumber, headerAction, backTo, backLabel, calendarFile, guide } = props;
  const offlineId = useId();
  const { data, kept, error, isFetching, refetch, actions } = useReminders(offlineId);
  const { data: credit } = useQuery(creditQuery(creditNumber));
  const isPaidOff = credit?.standing === 'paid' && data?.upcoming.length === 0;
  return (
    <Page
      title={copy.title}
      lead={isPaidOff ? undefined : copy.lead}
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
            <EmptyState art={<CelebrationScene />} title={copy.paidOff.title} text={copy.paidOff.text} />
          ) : (
            <PreferencesCards
              reminders={data}
              kept={kept.preferences}
              credit={credit}
              actions={actions}
              guide={guide}
            />
          )}
          {!isPaidOff && calendarFile}
          {(!isPaidOff || data.calendarLink) && (
            <LinkCard link={data.calendarLink} disabledReasonId={actions.disabledReasonId} />
          )}
          {(!isPaidOff || data.past.length > 0) && <PastCard past={data.past} />}
        </>
      )}
      {!data && error && (
        <RemindersFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting text={copy.loading} />}
    </Page>
  );
}
