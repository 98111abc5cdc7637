import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { decodeLastInstalment, readInstalmentPlan } from '#core/api/applications/amortization.ts';
import type { PreparedSigning } from '#core/api/signing/signing.ts';
import { needsCopy } from '../../copy/needs.ts';
import { networkCopy } from '../../copy/network.ts';
import { signingCopy } from '../../copy/signing.ts';
import { isCallFailure } from '../../platform/api/call-failure.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { freshOfferQuery } from '../../platform/queries/offer-query.ts';
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
import { invalidateApplication, isChangedMeanwhile, prepareSigning } from './mutations.ts';
import { Receipt, receiptOf } from './receipt.tsx';

/** The last instalment of the chosen plan; null when the plan has none. */
const lastInstalmentQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['last-instalment', applicationId],
    queryFn: async ({ signal }) =>
      decodeLastInstalment(await call(readInstalmentPlan, { params: { id: applicationId }, signal })) ?? null,
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
  const reading = useQuery(freshOfferQuery(profileId));
  const lastReading = useQuery(lastInstalmentQuery(applicationId));
  // Cached figures may be of another plan.
  const isFresh = reading.isFetchedAfterMount && lastReading.isFetchedAfterMount;
  const offer = isFresh ? reading.data : undefined;
  const last = isFresh ? lastReading.data : undefined;
  const error = reading.error ?? lastReading.error;

  const isOtherStep = offer !== undefined && offer.status !== 'firma_contrato';
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
  const retry = () => {
    void reading.refetch();
    void lastReading.refetch();
  };

  const disabledReasonId = useDisabledReasonId();

  const isShown = offer !== undefined && last && !isOtherStep;
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
        isShown && (
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
      {isShown && <Receipt parts={receiptOf(offer, last)} />}
      {!isShown && !error && <Waiting text={copy.loading} shape="list" />}
      {!isShown && error && (
        <EmptyState
          art={<ErrorScene />}
          title={copy.failed}
          text={isCallFailure(error) ? error.sentence : networkCopy.unexpected}
          action={
            <Button busy={reading.isFetching || lastReading.isFetching} onClick={retry}>
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
