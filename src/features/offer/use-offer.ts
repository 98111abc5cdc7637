import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CreditOffer } from '#core/wire/offer-answer.ts';
import { onNetworkBack } from '../../platform/online.ts';
import { offerQuery } from '../../platform/queries/offer-query.ts';
import { isGivenUp, NO_POLLS, nextPollAt, noteAnswer } from './risk-polling.ts';

export interface OfferReading {
  /** Undefined until this visit's own answer is there. */
  readonly offer: CreditOffer | undefined;
  readonly error: Error | null;
  readonly isReading: boolean;
  /** In process, and every look of this visit has been used. */
  readonly isGivenUp: boolean;
  read(): void;
}

/** Reads the decision and, while it is in process, looks again by the clock: sleep, no network and reload only delay it. */
export const useOffer = (profileId: string): OfferReading => {
  const query = useQuery(offerQuery(profileId));
  const { data, dataUpdatedAt, errorUpdatedAt, error, isFetching, isFetchedAfterMount, refetch } = query;
  const client = useQueryClient();
  const [looks, setLooks] = useState(NO_POLLS);
  const offer = isFetchedAfterMount ? data : undefined;
  const isInProcess = offer?.status === 'risk_in_process';

  useEffect(() => {
    setLooks((before) => (isInProcess ? noteAnswer(before, dataUpdatedAt) : NO_POLLS));
  }, [isInProcess, dataUpdatedAt]);

  const isEnough = isInProcess && isGivenUp(looks);
  // Until the newest answer is counted, the instant below would be that of the one before.
  const isCounted = looks.lastAnsweredAt === dataUpdatedAt;
  const isWaiting = isInProcess && !isEnough && !isFetching && isCounted;
  const dueAt = nextPollAt(looks, error ? errorUpdatedAt : 0);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const poll = () => void refetch();
    const lookIfDue = () => {
      if (Date.now() >= dueAt) poll();
    };
    const timer = window.setTimeout(poll, Math.max(0, dueAt - Date.now()));
    // A phone that slept kept no timer: on waking the clock says whether a look is due.
    document.addEventListener('visibilitychange', lookIfDue);
    const stopAwaiting = onNetworkBack(poll);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookIfDue);
      stopAwaiting();
    };
  }, [isWaiting, dueAt, refetch]);

  // One that hangs is given up first: asking again would only wait for it.
  const read = () =>
    void client.cancelQueries({ queryKey: offerQuery(profileId).queryKey }).then(() => refetch());
  return { offer, error, isReading: isFetching, isGivenUp: isEnough, read };
};
