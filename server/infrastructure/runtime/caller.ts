export interface SessionCaller {
  readonly kind: 'session';
  readonly accountId: string;
  readonly sessionId: string;
  /** SHA-256 of the bearer token, which a refresh replaces. */
  readonly tokenSha256: Buffer;
  readonly phone: string;
}

/** Public payment pass: no session, access to one credit by its number and its holder's document, for a short time. */
export interface PassCaller {
  readonly kind: 'pass';
  readonly creditNumber: number;
}

export type Caller = SessionCaller | PassCaller;

/** Undefined for an unknown, expired or revoked token. */
export interface CallerReader {
  session(token: string): Promise<SessionCaller | undefined>;
  pass(token: string): PassCaller | undefined;
}

/** A browser's random id; identifies no person and authorises nothing. */
export interface Device {
  readonly id: string;
  /** The request had no id: new browser, or cookies disabled. */
  readonly isNew: boolean;
  /** Browser and system in words. */
  readonly name: string;
}
