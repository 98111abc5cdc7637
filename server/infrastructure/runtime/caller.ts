export interface SessionCaller {
  readonly kind: 'session';
  readonly accountId: string;
  readonly sessionId: string;
  /** The token that opened this call, hashed: what a refresh takes out of use. */
  readonly tokenSha256: Buffer;
  readonly phone: string;
}

/** Somebody without a session who showed a credit's number and its holder's document: one credit, for a short time. */
export interface PassCaller {
  readonly kind: 'pass';
  readonly creditNumber: number;
}

export type Caller = SessionCaller | PassCaller;

/** Reads who a bearer token belongs to; undefined when it is unknown, expired or revoked. */
export interface CallerReader {
  session(token: string): Promise<SessionCaller | undefined>;
  pass(token: string): PassCaller | undefined;
}

/** The browser of a call, by a random id that identifies no person and opens nothing. */
export interface Device {
  readonly id: string;
  /** The call brought no id: the browser is new, or stores no cookies. */
  readonly isNew: boolean;
}
