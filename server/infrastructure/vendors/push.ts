/** A Web Push subscription. Keys are base64url. */
export interface PushDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushDelivery {
  readonly device: PushDevice;
  /** Plaintext; encrypted per subscription. */
  readonly payload: string;
  /** The push service must not deliver it from then on. */
  readonly until: Date;
  /** At most 32 characters of base64url: an undelivered message is replaced by the next with the same topic. */
  readonly topic: string;
}

/** `gone`: the subscription is permanently invalid. `late`: not sent, because it could have arrived after `until`. */
export type PushOutcome = 'accepted' | 'gone' | 'late';

/** Web Push. */
export interface Push {
  /** `applicationServerKey`: our P-256 public key, base64url. */
  readonly publicKey: string;
  /** Allow-list of push services, against SSRF. */
  isKnown(endpoint: string): boolean;
  /** Errors: VendorDown when the push service is unreachable or rejects the message. */
  send(delivery: PushDelivery): Promise<PushOutcome>;
}
