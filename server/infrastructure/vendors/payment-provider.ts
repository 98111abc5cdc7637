import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { CounterPayment } from '#core/payments/counter-payment.ts';
import type { BankTransfers } from './bank-transfers.ts';

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
  /** Of cash, once the provider has made its numbers. */
  readonly counter: CounterPayment | undefined;
}

export interface CheckoutIntent {
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: 'COP';
  readonly expiresAt: Date;
  /** Network address of whoever pays. */
  readonly payerAddress: string;
  readonly product: { readonly openedOn: CalendarDate; readonly holderDocument: string };
}

/** What a checkout is opened with; the same intent always gets the same signature. */
export interface Checkout {
  readonly signature: string;
  readonly expirationTime: string;
  /** Asked of lenders for bank transfers, against fraud: payer's address, opening date as yyyymmdd, holder's document. */
  readonly references: { readonly one: string; readonly two: string; readonly three: string };
}

/** Everything that payers did with one reference, the newest first. */
export interface ReferenceStatus {
  readonly reference: string;
  readonly transactions: readonly ProviderTransaction[];
}

/**
 * The transaction that decides what became of a reference, of several that a payer may start for it: an approved one, else
 * one that is still pending, else the newest.
 */
export const decidingTransaction = (
  newestFirst: readonly ProviderTransaction[],
): ProviderTransaction | undefined =>
  newestFirst.find(({ status }) => status === 'approved') ??
  newestFirst.find(({ status }) => status === 'pending') ??
  newestFirst[0];

/** A webhook that is the provider's. What it says is fetched again before anything is credited. */
export interface VerifiedEvent {
  /** The same for every delivery of the same fact. */
  readonly eventId: string;
  readonly transactionId: string;
  /** As it came, without what it says of the payer. */
  readonly body: unknown;
}

export interface PaymentProvider {
  readonly name: string;
  /** Whole pesos. */
  readonly minimumAmount: number;
  readonly publicKey: string;
  /** Transfers that begin on a screen of ours. */
  readonly transfers: BankTransfers;
  /** Signs a checkout, without a call. */
  createCheckout(intent: CheckoutIntent): Checkout;
  /**
   * Everything that the provider has for a reference, or for the one that a transaction belongs to; undefined when it knows
   * no such transaction. Errors: VendorDown.
   */
  getStatus(
    asked: { readonly reference: string } | { readonly transactionId: string },
  ): Promise<ReferenceStatus | undefined>;
  /** What was approved and begun from one instant until before another, in no order. Errors: VendorDown. */
  listApproved(from: Date, until: Date): Promise<readonly ProviderTransaction[]>;
  /** Reads a webhook; undefined when it is not the provider's or says nothing of a transaction. */
  verifyEvent(event: {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly query: Readonly<Record<string, string | undefined>>;
  }): VerifiedEvent | undefined;
}
