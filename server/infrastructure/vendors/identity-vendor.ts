import type { Applicant, ReadDocument } from '#core/application/identity-match.ts';
import type { IdentityDecision } from '#core/application/identity-status.ts';

export interface IdentityEvent {
  /** Dedupe key: equal for every delivery of an event. */
  readonly eventId: string;
  readonly sessionId: string;
  /** One attempt; a requested repeat is another attempt of the same session. */
  readonly attemptId: string;
  /** Our application's id, echoed by the vendor. */
  readonly applicationId: string;
  readonly decision: Exclude<IdentityDecision, 'none'>;
  readonly reasonCode: string | undefined;
  /** Document data of a verdict, to be compared and not stored; undefined for other events. */
  readonly read: ReadDocument | undefined;
}

export interface IdentityVendor {
  /**
   * Opens a session with the expected holder's data and returns its id and the URL of its frame.
   * @throws VendorDown.
   */
  createSession(
    applicationId: string,
    applicant: Applicant,
  ): Promise<{ readonly sessionId: string; readonly url: string }>;
  /** Undefined for an invalid signature or an event without a session. */
  verifyEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): IdentityEvent | undefined;
  /**
   * Current decision; undefined while there is none.
   * @throws VendorDown.
   */
  readDecision(sessionId: string): Promise<IdentityEvent | undefined>;
}
