import type { WhatsappTemplateName } from '../config/vendors.ts';

interface MessageFacts {
  /** Ten digits, without prefix. */
  readonly phone: string;
  readonly idempotencyKey: string;
}

export interface SmsMessage extends MessageFacts {
  readonly channel: 'sms';
  readonly text: string;
}

/** WhatsApp allows only approved templates to people who have not written within 24 hours. */
export interface WhatsappMessage extends MessageFacts {
  readonly channel: 'whatsapp';
  readonly template: WhatsappTemplateName;
  /** Values of `{{1}}`, `{{2}}`…; none may be empty. */
  readonly variables: readonly string[];
  /** Request status callbacks. */
  readonly reportsStatus: boolean;
}

export type OutgoingMessage = SmsMessage | WhatsappMessage;

export interface MessageStatus {
  readonly providerMessageId: string;
  /** Final delivery failure. */
  readonly isFailed: boolean;
  /** The vendor's error code. */
  readonly errorCode: string | undefined;
}

/** SMS and WhatsApp. */
export interface Messaging {
  /** Errors: VendorDown when unreachable or rejected. */
  send(message: OutgoingMessage): Promise<{ readonly providerMessageId: string }>;
  /** Verifies a status callback of the message sent under `idempotencyKey`; undefined for an invalid signature. */
  verifyStatus(
    idempotencyKey: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): MessageStatus | undefined;
}
