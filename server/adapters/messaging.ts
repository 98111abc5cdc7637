export interface TextMessage {
  /** Ten digits, without prefix. */
  readonly phone: string;
  readonly channel: 'sms' | 'whatsapp';
  readonly text: string;
  /** The same key sends the same message once. */
  readonly idempotencyKey: string;
}

/** Carries short texts. Errors: VendorDown when it does not answer or does not accept. */
export interface Messaging {
  send(message: TextMessage): Promise<{ readonly providerMessageId: string }>;
}
