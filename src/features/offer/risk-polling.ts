import { RISK_POLL_MS, RISK_POLL_TRIES } from '#core/constants.ts';

/** Polls of one visit to an application in process. Instants in milliseconds since the epoch. */
export interface Polls {
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
