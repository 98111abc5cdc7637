import type { AnswerOf, BodyOf, Endpoint } from '#core/wire/endpoint.ts';
import { parseRequest, serializeResponse } from '../../server/infrastructure/http/validation.ts';

/** What one side of a call writes, and what the other has of it once it read it. */
export interface RoundTrip {
  readonly call: Endpoint;
  readonly part: 'answer' | 'body';
  /** In the words of the wire, as the writing side makes it of the facts. */
  readonly written: unknown;
  /** What the reading side has of it. Errors: when a schema does not take it. */
  readonly read: () => unknown;
  /** What it should have. */
  readonly facts: unknown;
}

const throughTheNet = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Made by the server's encoder of the facts, and read by the phone's decoder. */
export const answered = <E extends Endpoint>(
  call: E,
  written: AnswerOf<E>,
  decode: (arrived: AnswerOf<E>) => unknown,
  facts: unknown,
): RoundTrip => {
  const { answer } = call;
  if (typeof answer === 'string') throw new Error(`${call.path} answers with a file`);
  const read = () =>
    decode(answer.validateSync(throughTheNet(serializeResponse(answer, written))) as AnswerOf<E>);
  return { call, part: 'answer', written, read, facts };
};

/** Made by the phone's encoder of the facts, and read by the server under the names of the contract. */
export const asked = <E extends Endpoint>(call: E, written: BodyOf<E>, facts: BodyOf<E>): RoundTrip => {
  const { body } = call;
  if (!body) throw new Error(`${call.path} takes no body`);
  return {
    call,
    part: 'body',
    written,
    read: () => parseRequest(body, throughTheNet(written), 'body'),
    facts,
  };
};

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, part: string): string =>
  `${part} of ${method} ${path}`;
