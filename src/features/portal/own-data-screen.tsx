import { useAtomValue } from 'jotai/react';
import type { ReactNode } from 'react';
import { LEGAL_TEXT_NAMES } from '#core/api/accounts/legal-texts.ts';
import { ownDataCopy as copy } from '../../copy/own-data.ts';
import { portalCopy } from '../../copy/portal.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { useOnline } from '../../platform/network/online.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { profileQuery } from '../../platform/queries/profile-query.ts';
import { loanAtom, userIdAtom } from '../../platform/session/session-atoms.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExitIcon } from '../../ui/icons/action-icons.tsx';
import { CalendarIcon, ShieldIcon } from '../../ui/icons/object-icons.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { OfflineScene } from '../../ui/illustrations/offline-scene.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { RIGHTS_PATH } from './portal-paths.ts';
import { SessionsLink } from './sessions-link.tsx';
import SummarySwitch from './summary-switch.tsx';

const OwnDataFailure = ({
  error,
  isBusy,
  onRetry,
}: {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}) => {
  const isOffline = isCallFailure(error) && error.kind === 'offline';
  const answered = isCallFailure(error) && error.kind === 'answered' ? error.sentence : copy.failed.text;
  return (
    <EmptyState
      announce
      art={isOffline ? <OfflineScene /> : <ErrorScene />}
      title={copy.failed.title}
      text={isOffline ? copy.failed.offline : answered}
      action={
        <Button busy={isBusy} isRetry onClick={onRetry}>
          {isBusy ? copy.failed.busy : copy.failed.retry}
        </Button>
      }
    />
  );
};

/** The profile, from the last response while there is no network. */
const OwnData = () => {
  const userId = useAtomValue(userIdAtom) ?? '';
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = useApiQuery(profileQuery(userId));
  if (data !== undefined) return <OwnDataCard profile={data} isOnline={isOnline} />;
  if (!error) return <Waiting text={copy.loading} />;
  return <OwnDataFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
};

/** What the device already has of the credit: the switch works without a network too. */
const Summary = ({ creditNumber }: { creditNumber: number }) => {
  const { data, dataUpdatedAt } = useApiQuery(creditQuery(creditNumber));
  if (!data || data.standing === 'paid' || data.standing === 'withdrawn') return null;
  return <SummarySwitch credit={data} fetchedAt={dataUpdatedAt} />;
};

const Rights = () => (
  <Card>
    <h2>{copy.rights.title}</h2>
    <p>{copy.rights.text}</p>
    <LinkButton kind="secondary" wide icon={<ShieldIcon size={22} />} to={RIGHTS_PATH}>
      {copy.rights.open}
    </LinkButton>
    <LinkButton kind="quiet" wide to={`/legal/${LEGAL_TEXT_NAMES.personal_data}`}>
      {copy.rights.personalData}
    </LinkButton>
    <LinkButton kind="quiet" wide to={`/legal/${LEGAL_TEXT_NAMES.terms}`}>
      {copy.rights.conditions}
    </LinkButton>
  </Card>
);

export interface OwnDataScreenProps {
  headerAction: ReactNode;
  before: ReactNode;
  onLeave: () => void;
}

/** Who the person is to us, where their account is open, and their rights. */
export const OwnDataScreen = ({ headerAction, before, onLeave }: OwnDataScreenProps) => {
  const creditNumber = useAtomValue(loanAtom);
  return (
    <Page title={copy.title} home="/dashboard" before={before} headerAction={headerAction}>
      <OwnData />
      <Card>
        <h2>{copy.account.title}</h2>
        <SessionsLink />
        {creditNumber !== null && (
          <LinkButton kind="quiet" wide icon={<CalendarIcon size={22} />} to="/dashboard/reminders">
            {copy.account.reminders}
          </LinkButton>
        )}
      </Card>
      {creditNumber !== null && <Summary creditNumber={creditNumber} />}
      <Rights />
      <Button kind="secondary" wide icon={<ExitIcon size={22} />} onClick={onLeave}>
        {portalCopy.leave}
      </Button>
    </Page>
  );
};
