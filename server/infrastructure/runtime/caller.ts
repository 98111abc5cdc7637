export interface SessionCaller {
  readonly kind: 'session';
  readonly accountId: string;
  readonly sessionId: string;
  readonly phone: string;
}

/** Public payment pass: no session, access to one credit by its number and its holder's document, for a short time. */
export interface PassCaller {
  readonly kind: 'pass';
  readonly creditNumber: number;
}

export type Caller = SessionCaller | PassCaller;

/** Undefined for an unknown or expired token. */
export interface CallerReader {
  /**
   * `afterExpiry`: one that has expired still serves for a while.
   * @throws NoSession for one of a session that was ended.
   */
  session(token: string, options?: { readonly afterExpiry: boolean }): Promise<SessionCaller | undefined>;
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
