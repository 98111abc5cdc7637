import { networkCopy } from '../../copy/network.ts';

/**
 * A failed call as a typed value. `sentence`: Spanish and safe to show, the server's own when it answered, else ours.
 * `fields` maps a wire field to what to do about it.
 */
export class CallFailure extends Error {
  readonly kind: 'answered' | 'offline' | 'slow' | 'unreadable';
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** Proof of work that the server asks for before it answers. */
  readonly challenge: string | undefined;
  /** Idempotent: may be retried automatically. */
  readonly isRepeatable: boolean;

  constructor(facts: {
    kind: CallFailure['kind'];
    status?: number;
    code: string;
    sentence: string;
    fields?: Readonly<Record<string, string>>;
    retryAfterSeconds?: number | undefined;
    challenge?: string | undefined;
    isRepeatable?: boolean;
    cause?: unknown;
  }) {
    super(facts.code, { cause: facts.cause });
    this.kind = facts.kind;
    this.status = facts.status ?? 0;
    this.code = facts.code;
    this.sentence = facts.sentence;
    this.fields = facts.fields ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.challenge = facts.challenge;
    this.isRepeatable = facts.isRepeatable ?? false;
  }
}

export const isCallFailure = (error: unknown): error is CallFailure => error instanceof CallFailure;

/** No answer as long as a screen waits. */
export const withoutAnswer = (kind: 'offline' | 'slow'): CallFailure =>
  new CallFailure({ kind, code: kind, sentence: networkCopy[kind] });

/** No answer arrived: offline or timeout. */
export const isLost = ({ kind }: Pick<CallFailure, 'kind'>): boolean => kind === 'offline' || kind === 'slow';

/** @throws what it is given; for a DOMException a CallFailure that says that something is wrong. */
export const asCallFailure = (error: unknown): never => {
  if (!(error instanceof DOMException)) throw error;
  const { unexpected } = networkCopy;
  throw new CallFailure({ kind: 'unreadable', code: 'unexpected', sentence: unexpected, cause: error });
};
