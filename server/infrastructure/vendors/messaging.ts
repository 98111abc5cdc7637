import type { WhatsappTemplateName } from '../config/vendors.ts';

interface MessageFacts {
  /** Ten digits, without prefix. */
  readonly phone: string;
  /** The same key sends the same message once. */
  readonly idempotencyKey: string;
}

export interface SmsMessage extends MessageFacts {
  readonly channel: 'sms';
  readonly text: string;
}

/** WhatsApp takes only approved templates for whoever has not written to the sender within 24 hours. */
export interface WhatsappMessage extends MessageFacts {
  readonly channel: 'whatsapp';
  readonly template: WhatsappTemplateName;
  /** The texts of `{{1}}`, `{{2}}`…; none may be empty. */
  readonly variables: readonly string[];
  /** Whether the vendor shall tell how the message fares. */
  readonly reportsStatus: boolean;
}

export type OutgoingMessage = SmsMessage | WhatsappMessage;

export interface MessageStatus {
  readonly providerMessageId: string;
  /** It did not arrive and will not. */
  readonly isFailed: boolean;
  /** The vendor's own code of the failure. */
  readonly errorCode: string | undefined;
}

/** Carries short texts. */
export interface Messaging {
  /** Errors: VendorDown when the vendor does not answer or does not accept. */
  send(message: OutgoingMessage): Promise<{ readonly providerMessageId: string }>;
  /** How the message sent under `idempotencyKey` fared; undefined when the notice is not the vendor's. */
  verifyStatus(
    idempotencyKey: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): MessageStatus | undefined;
}
