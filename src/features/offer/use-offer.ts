import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RISK_POLL_MS, RISK_POLL_TRIES } from '#core/constants.ts';
import { useApiQuery } from '../../platform/api/queries.ts';
import { onNetworkBack } from '../../platform/network/online.ts';
import { type KnownOffer, offerQuery } from '../../platform/queries/offer-query.ts';

/** Polls of one visit to an application in process. Instants in milliseconds since the epoch. */
interface Polls {
  /** Responses 'in process', the first one included. */
  readonly answers: number;
  readonly lastAnsweredAt: number;
}

export const NO_POLLS: Polls = { answers: 0, lastAnsweredAt: 0 };

/** Counts a response once, however often it is rendered. */
export const countResponse = (polls: Polls, answeredAt: number): Polls =>
  answeredAt === polls.lastAnsweredAt ? polls : { answers: polls.answers + 1, lastAnsweredAt: answeredAt };

/** All polls after the first response are used. Specification §4. */
export const isExhausted = ({ answers }: Polls): boolean => answers > RISK_POLL_TRIES;

/** Next poll: a fixed interval after the last response or failure. Failures use up no poll. */
export const nextPollAt = ({ lastAnsweredAt }: Polls, lastFailedAt: number): number =>
  Math.max(lastAnsweredAt, lastFailedAt) + RISK_POLL_MS;

export interface OfferReading {
  /** Undefined until it is fetched on this mount. */
  readonly offer: KnownOffer | undefined;
  readonly error: Error | null;
  readonly isReading: boolean;
  /** When the server answered an offer that could not be read again, milliseconds since the epoch. */
  readonly staleSince: number | undefined;
  /** In process, and all polls of this visit are used. */
  readonly isGivenUp: boolean;
  read(): void;
}

/** Reads the decision and, while in process, polls it by the clock: sleep, offline and reload only delay it. */
export const useOffer = (profileId: string): OfferReading => {
  const query = useApiQuery(offerQuery(profileId));
  const { data, dataUpdatedAt, errorUpdatedAt, error, isFetching, isFetchedAfterMount, refetch } = query;
  const client = useQueryClient();
  const [polls, setPolls] = useState(NO_POLLS);
  const offer = isFetchedAfterMount ? data : undefined;
  const isInProcess = offer?.status === 'risk_in_process';

  useEffect(() => {
    setPolls((before) => (isInProcess ? countResponse(before, dataUpdatedAt) : NO_POLLS));
  }, [isInProcess, dataUpdatedAt]);

  const isGivenUp = isInProcess && isExhausted(polls);
  // Until the newest response is counted, `dueAt` is the previous one's.
  const isCounted = polls.lastAnsweredAt === dataUpdatedAt;
  const isWaiting = isInProcess && !isGivenUp && !isFetching && isCounted;
  const dueAt = nextPollAt(polls, error ? errorUpdatedAt : 0);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const poll = () => void refetch();
    const pollIfDue = () => {
      if (Date.now() >= dueAt) poll();
    };
    const timer = window.setTimeout(poll, Math.max(0, dueAt - Date.now()));
    // Timers stop while a phone sleeps: on wake the clock decides whether a poll is due.
    document.addEventListener('visibilitychange', pollIfDue);
    const unsubscribe = onNetworkBack(poll);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollIfDue);
      unsubscribe();
    };
  }, [isWaiting, dueAt, refetch]);

  // Cancel a hanging request first: refetch would only join it.
  const read = () =>
    void client.cancelQueries({ queryKey: offerQuery(profileId).queryKey }).then(() => refetch());
  const staleSince = offer?.keptAt ?? (error ? dataUpdatedAt : undefined);
  return { offer, error, isReading: isFetching, staleSince, isGivenUp, read };
};
