/** A browser that may be written to, as it describes itself. Keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDelivery {
  readonly device: PushDevice;
  /** Encrypted for that browser alone. */
  readonly payload: string;
  /** From then on the push service must not deliver it any more. */
  readonly until: Date;
  /** At most 32 characters of base64url: one that waits is replaced by the next with the same. */
  readonly topic: string;
}

/**
 * `gone`: that browser does not want to hear from us any more, and never will under this address. `late`: nothing was sent,
 * because it could have arrived after its time.
 */
export type PushOutcome = 'accepted' | 'gone' | 'late';

/** Writes to people's browsers. */
export interface Push {
  /** What a browser needs to subscribe: the point of our P-256 key, base64url. */
  readonly publicKey: string;
  /** Whether an address belongs to a push service that we write to; any other would make us call whatever somebody names. */
  isKnown(endpoint: string): boolean;
  /** Errors: VendorDown when the push service cannot be reached or does not take it. */
  send(delivery: PushDelivery): Promise<PushOutcome>;
}
