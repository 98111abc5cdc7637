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
  /** One-click unsubscribe, without login. */
  readonly unsubscribeUrl?: string;
  /** Becomes the Message-ID, which identifies duplicates. */
  readonly id: string;
}

/** Errors: VendorDown when the mail server does not accept it. */
export interface Mail {
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
