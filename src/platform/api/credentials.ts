import type { CallFailure } from './call-failure.ts';

/** The session's bearer token; set once by the session. */
export interface Credentials {
  /** The newest one that the tabs of this device share; a promise where the device must be asked. */
  token(): string | null | Promise<string | null>;
  /**
   * After a 401 for `sent`: a newer one to try again with, or null.
   * @throws CallFailure when the network fails meanwhile.
   */
  newerThan(sent: string | null): Promise<string | null>;
  /** Neither `sent` nor a newer one is accepted. */
  onDeadToken(sent: string | null, failure: CallFailure): void;
}

let current: Credentials = {
  token: () => null,
  newerThan: () => Promise.resolve(null),
  onDeadToken: () => undefined,
};

export const setCredentials = (given: Credentials): void => {
  current = given;
};

export const credentials = (): Credentials => current;
