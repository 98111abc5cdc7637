import { RISK_POLL_MS, RISK_POLL_TRIES } from '#core/constants.ts';

/** The looks of one visit at a request in process. Instants in milliseconds since the epoch. */
export interface Polls {
  /** Answers that said 'in process', the first one included. */
  readonly answers: number;
  readonly lastAnsweredAt: number;
}

export const NO_POLLS: Polls = { answers: 0, lastAnsweredAt: 0 };

/** Counts an answer once, however often the screen is drawn with it. */
export const noteAnswer = (looks: Polls, answeredAt: number): Polls =>
  answeredAt === looks.lastAnsweredAt ? looks : { answers: looks.answers + 1, lastAnsweredAt: answeredAt };

/** Every try after the first answer has been used: the person is told that it takes longer. Specification §4. */
export const isGivenUp = ({ answers }: Polls): boolean => answers > RISK_POLL_TRIES;

/**
 * When to look again: so long after the last answer, or after a look that got none. Looks without an answer use up no
 * try, since nobody looked.
 */
export const nextPollAt = ({ lastAnsweredAt }: Polls, lastFailedAt: number): number =>
  Math.max(lastAnsweredAt, lastFailedAt) + RISK_POLL_MS;
