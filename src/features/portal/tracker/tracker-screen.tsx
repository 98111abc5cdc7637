import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Tracking } from '#core/api/applications/tracking.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatPesos } from '#core/money/money.ts';
import { brand } from '../../../copy/brand.ts';
import { portalCopy } from '../../../copy/portal.ts';
import { trackerCopy as copy } from '../../../copy/tracker.ts';
import { isCallFailure } from '../../../platform/api/call-failure.ts';
import { useApiQuery } from '../../../platform/api/queries.ts';
import { useOnline } from '../../../platform/network/online.ts';
import { trackingQuery } from '../../../platform/queries/tracking-query.ts';
import { slowInterval } from '../../../platform/save-data.ts';
import { AnchorButton, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ReceiptList } from '../../../ui/receipt-list.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { CreditFailure } from '../credit-failure.tsx';
import { Freshness, useFreshness } from '../freshness.tsx';
import { HeaderActions } from '../header-actions.tsx';
import { SignedCopies } from '../signed-documents.tsx';
import { type TrackerStage, TrackerSteps, trackerStage } from './tracker-steps.tsx';

const REFRESH_AFTER_MS = 5_000;
const RETRY_MS = 30_000;

/**
 * Status of a signed application, polled; cached data while it is refetched. Once the credit is disbursed, or ended, the
 * applications are refetched, which opens the portal, or the offer in its place.
 */
const useTracking = (applicationId: string) => {
  const client = useQueryClient();
  const isOnline = useOnline();
  const query = useApiQuery({
    ...trackingQuery(applicationId),
    refetchInterval: ({ state }) =>
      state.data?.status === 'dismissed' ? false : slowInterval(isOnline ? REFRESH_AFTER_MS : RETRY_MS),
  });
  const { data, dataUpdatedAt } = query;
  const hasEnded =
    data?.status === 'desembolsado' ||
    data?.status === 'fulfilled' ||
    data?.status === 'retractado' ||
    data?.status === 'dismissed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each newer response, until the portal has redirected.
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['applications'] });
  }, [hasEnded, dataUpdatedAt, client]);

  return { ...query, freshness: useFreshness(query.error) };
};

const CONFLICT = 409;

export interface TrackerScreenProps {
  applicationId: string;
  onLeave: () => void;
  after: ReactNode;
  /** Shown before the signature. */
  unsigned: ReactNode;
}

const panelOf = ({ steps }: Pick<Tracking, 'steps'>) => {
  const done = steps.filter(({ state }) => state === 'done').length;
  const late = steps.some(({ state }) => state === 'stopped') ? 1 : 0;
  return (
    <SidePanel
      {...copy.panel}
      art={<Ring segments={steps.length} filled={done} late={late} current={done} size={160} />}
    />
  );
};

const actionAt = (stage: TrackerStage, identity: Tracking['identity']): ReactNode => {
  if (stage === 'own') return <LinkButton to="/profileform">{copy.validate}</LinkButton>;
  if (stage === 'unsent_photos') return <LinkButton to="/profileform">{copy.resume}</LinkButton>;
  if (stage === 'agent' && identity === 'not_enabled_biometric_validation')
    return (
      <LinkButton kind="secondary" small to="/applast">
        {copy.sendPhotos}
      </LinkButton>
    );
  return null;
};

const Help = ({ creditNumber }: Pick<Tracking, 'creditNumber'>) => (
  <Card>
    <h2>{copy.help.title}</h2>
    <AnchorButton kind="secondary" wide newTab href={brand.whatsappUrl(copy.help.message(creditNumber))}>
      {copy.help.whatsapp}
    </AnchorButton>
    <p>
      {copy.help.email} <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </p>
  </Card>
);

/** From the signature to the disbursement: whose turn it is, and until when. */
export const TrackerScreen = ({ applicationId, onLeave, after, unsigned }: TrackerScreenProps) => {
  const { data, error, isFetching, freshness, dataUpdatedAt, refetch } = useTracking(applicationId);
  const headerAction = <HeaderActions onLeave={onLeave} />;
  const refresh = () => void refetch();
  if (isCallFailure(error) && error.status === CONFLICT) return unsigned;
  if (!data)
    return (
      <Page title={portalCopy.home.title} titleHidden home={null} headerAction={headerAction}>
        {error ? (
          <CreditFailure error={error} isBusy={isFetching} onRetry={refresh} />
        ) : (
          <Waiting text={portalCopy.loading} shape="list" />
        )}
      </Page>
    );

  const stage = trackerStage(data);
  const { title, lead } = copy.stages[stage];
  const isOver = stage.startsWith('closed_');
  return (
    <Page
      title={title}
      // Live region: polling changes it.
      lead={<span role="status">{lead}</span>}
      home={null}
      headerAction={headerAction}
      aside={panelOf(data)}
    >
      <Freshness
        at={dataUpdatedAt}
        state={freshness}
        isBusy={isFetching}
        onAgain={refresh}
        words={copy.updated}
      />
      {data.transfer && data.transfer.paid > 0 && (
        <Notice>{copy.paidMeanwhile(formatPesos(data.transfer.paid))}</Notice>
      )}
      <Card>
        <h2>{copy.steps.title}</h2>
        <p>{copy.steps.asOf(dateInWords(data.on))}</p>
        <TrackerSteps tracking={data} stage={stage} action={actionAt(stage, data.identity)} />
      </Card>
      {!isOver && <p>{copy.watch}</p>}
      <Card>
        <h2>{copy.credit.title}</h2>
        <ReceiptList
          rows={[
            { label: copy.credit.number, value: data.creditNumber },
            { label: copy.credit.amount, value: <Money value={data.amount} /> },
            { label: copy.credit.provider, value: data.providerName },
          ]}
        />
      </Card>
      <SignedCopies
        applicationId={applicationId}
        contract={data.contract}
        promissoryNote={data.promissoryNote}
      />
      <Help creditNumber={data.creditNumber} />
      {after}
    </Page>
  );
};
