export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly {
    readonly name: string;
    readonly mediaType: string;
    readonly bytes: Uint8Array;
  }[];
  /** Where one request without a login ends e-mails of this kind. */
  readonly unsubscribeUrl?: string;
  /** Becomes the Message-ID, so that a repeated delivery is recognised. */
  readonly id: string;
}

/** Sends e-mail. Errors: VendorDown when the mail server does not take it. */
export interface Mail {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
