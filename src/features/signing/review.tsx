import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decodeCostSheet, readCostSheet } from '#core/api/signing/cost-sheet.ts';
import type { PreparedSigning } from '#core/api/signing/signing.ts';
import { needsCopy } from '../../copy/needs.ts';
import { networkCopy } from '../../copy/network.ts';
import { signingCopy } from '../../copy/signing.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { ErrorScene } from '../../ui/illustrations/error-scene.tsx';
import { NeedsNetwork } from '../../ui/needs-network.tsx';
import { useDisabledReasonId } from '../../ui/network-status.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PageFrame } from '../../ui/page.tsx';
import { Page } from '../../ui/page.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { CostSheet } from './cost-sheet.tsx';
import { invalidateApplication, isChangedMeanwhile, prepareSigning } from './mutations.ts';

const costSheetQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['cost-sheet', applicationId],
    queryFn: async ({ signal }) =>
      decodeCostSheet(await call(readCostSheet, { params: { applicationId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });

const copy = signingCopy.review;

interface ReviewProps {
  frame: PageFrame;
  applicationId: string;
  profileId: string;
  /** Why the person was sent back here. */
  said: string | undefined;
  onBack: () => void;
  onPrepared: (prepared: PreparedSigning) => void;
}

/** Full cost of the credit, before the signing code is requested. */
export const Review = ({ frame, applicationId, profileId, said, onBack, onPrepared }: ReviewProps) => {
  const queryClient = useQueryClient();
  const reading = useApiQuery(costSheetQuery(applicationId));
  const { error } = reading;
  // A cached sheet may be of another plan.
  const sheet = reading.isFetchedAfterMount ? reading.data : undefined;

  const isOtherStep = isChangedMeanwhile(error);
  useEffect(() => {
    if (isOtherStep) void invalidateApplication(queryClient, profileId);
  }, [isOtherStep, queryClient, profileId]);

  const request = useApiMutation({
    mutationFn: async () => {
      try {
        onPrepared(await prepareSigning(applicationId));
      } catch (failure) {
        if (isChangedMeanwhile(failure)) await invalidateApplication(queryClient, profileId);
        throw failure;
      }
    },
  });
  const disabledReasonId = useDisabledReasonId();

  return (
    <Page
      {...frame}
      title={copy.title}
      lead={copy.lead}
      before={
        <>
          <BackLink onClick={onBack}>{copy.back}</BackLink>
          {frame.before}
        </>
      }
      actions={
        sheet && (
          <>
            <NeedsNetwork disabledReasonId={disabledReasonId}>{needsCopy.contract}</NeedsNetwork>
            <Button
              wide
              busy={request.isPending}
              disabledReasonId={disabledReasonId}
              onClick={() => void request.submit()}
            >
              {request.isPending ? copy.requesting : copy.request}
            </Button>
          </>
        )
      }
    >
      {said && !request.failure && (
        <Notice tone="attention" live>
          {said}
        </Notice>
      )}
      {sheet && <CostSheet sheet={sheet} />}
      {!sheet && !error && <Waiting text={copy.loading} shape="list" />}
      {!sheet && error && (
        <EmptyState
          art={<ErrorScene />}
          title={copy.failed}
          text={isCallFailure(error) ? error.sentence : networkCopy.unexpected}
          action={
            <Button busy={reading.isFetching} onClick={() => void reading.refetch()}>
              {copy.retry}
            </Button>
          }
          announce
        />
      )}
      {request.failure && (
        <FailureNotice title={copy.notSent} failure={request.failure} retry={request.retry} />
      )}
    </Page>
  );
};
