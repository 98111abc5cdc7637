import type { AnswerOf, BodyOf, Endpoint } from '#core/api/endpoint.ts';
import { writeAnswer } from '../../server/infrastructure/http/answers.ts';
import { parseRequest } from '../../server/infrastructure/http/validation.ts';

/** One direction of a call: what one side writes and the other reads. */
export interface RoundTrip {
  readonly call: Endpoint;
  readonly part: 'answer' | 'body';
  /** The wire value that the writing side encodes from the facts. */
  readonly written: unknown;
  /** The answer that pages are tested with; equal to `written`. */
  readonly sample: unknown;
  /** What of it arrives. */
  readonly arrived: () => unknown;
  /**
   * The value that the reading side decodes.
   * @throws the schema rejects it.
   */
  readonly read: () => unknown;
  /** The expected value. */
  readonly facts: unknown;
}

/** A response: encoded by the server, decoded by the client. */
export const responseTrip = <E extends Endpoint>(
  call: E,
  written: AnswerOf<E>,
  decode: (arrived: AnswerOf<E>) => unknown,
  facts: unknown,
  sample: AnswerOf<E> = written,
): RoundTrip => {
  const { answer } = call;
  if (typeof answer === 'string') throw new Error(`${call.path} answers with a file`);
  const arrived = () => JSON.parse(writeAnswer(answer, written));
  const read = () => decode(answer.validateSync(arrived()) as AnswerOf<E>);
  return { call, part: 'answer', written, sample, arrived, read, facts };
};

/** A response that is read under its wire names. */
export const plainTrip = <E extends Endpoint>(
  call: E,
  written: AnswerOf<E>,
  sample: AnswerOf<E> = written,
): RoundTrip => responseTrip(call, written, (arrived) => arrived, written, sample);

/** A request body: encoded by the client, read by the server under the contract's names. */
export const requestTrip = <E extends Endpoint>(call: E, written: BodyOf<E>, facts: BodyOf<E>): RoundTrip => {
  const { body } = call;
  if (!body) throw new Error(`${call.path} takes no body`);
  const arrived = () => JSON.parse(JSON.stringify(written));
  const read = () => parseRequest(body, arrived(), 'body');
  return { call, part: 'body', written, sample: written, arrived, read, facts };
};

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, part: string): string =>
  `${part} of ${method} ${path}`;

/** The samples of a part of a call, as they arrive. */
export const samplesOf = (
  trips: readonly RoundTrip[],
  call: Pick<Endpoint, 'method' | 'path'>,
  part: RoundTrip['part'],
): readonly unknown[] =>
  trips.filter((trip) => nameOf(trip.call, trip.part) === nameOf(call, part)).map(({ arrived }) => arrived());
