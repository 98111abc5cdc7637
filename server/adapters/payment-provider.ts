export type TransactionStatus = 'pending' | 'approved' | 'declined' | 'voided' | 'error';

export interface ProviderTransaction {
  readonly id: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: string;
  readonly status: TransactionStatus;
  readonly method: string;
  readonly createdAt: Date;
  readonly finalisedAt: Date | undefined;
}

export interface CheckoutIntent {
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: 'COP';
  readonly expiresAt: Date;
}

/** A webhook that is the provider's. What it says is fetched again before anything is credited. */
export interface VerifiedEvent {
  /** The same for every delivery of the same fact. */
  readonly eventId: string;
  readonly transactionId: string;
  readonly body: unknown;
}

export interface PaymentProvider {
  readonly name: string;
  /** Whole pesos. */
  readonly minimumAmount: number;
  readonly publicKey: string;
  /** Signs a checkout, without a call; the same intent always gets the same answer. */
  createCheckout(intent: CheckoutIntent): { readonly signature: string; readonly expirationTime: string };
  /** Every transaction that a payer started for a reference, newest first; none when nobody did. Errors: VendorDown. */
  listTransactions(reference: string): Promise<readonly ProviderTransaction[]>;
  /** Undefined when the provider knows no such transaction. Errors: VendorDown. */
  getTransaction(id: string): Promise<ProviderTransaction | undefined>;
  /** Reads a webhook; undefined when it is not the provider's or says nothing of a transaction. */
  verifyEvent(event: {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly query: Readonly<Record<string, string | undefined>>;
  }): VerifiedEvent | undefined;
}
