import type { Applicant, ReadDocument } from '#core/application/identity-match.ts';
import type { IdentityDecision } from '#core/application/identity-status.ts';

export interface IdentityEvent {
  /** The same for every delivery of the same fact. */
  readonly eventId: string;
  readonly sessionId: string;
  /** One go at the photos; a repeat asked for is another attempt of the same session. */
  readonly attemptId: string;
  /** Our application's id, which the vendor carries unread. */
  readonly applicationId: string;
  readonly decision: Exclude<IdentityDecision, 'none'>;
  readonly reasonCode: string | undefined;
  /** What a verdict says of the document; undefined for what is no verdict. */
  readonly read: ReadDocument | undefined;
  readonly body: unknown;
}

export interface IdentityVendor {
  /**
   * Opens a session for somebody who shows a document, and tells the vendor whose it has to be. Answers the address of its
   * frame. Errors: VendorDown.
   */
  createSession(applicationId: string, applicant: Applicant): Promise<{ readonly url: string }>;
  /** Reads a webhook; undefined when its signature is not the vendor's or it says nothing of a session. */
  verifyEvent(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): IdentityEvent | undefined;
  /** The decision as the vendor has it now; undefined while there is none. Errors: VendorDown. */
  readDecision(sessionId: string): Promise<IdentityEvent | undefined>;
}
