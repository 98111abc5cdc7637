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
  /** Cash: when it was paid at the till. */
  readonly paidAtTill: Date | undefined;
  /** Counter payment, once the provider has issued its number. */
  readonly counter: CounterPayment | undefined;
}

export interface CheckoutIntent {
  readonly reference: string;
  readonly amountInCents: number;
  readonly currency: 'COP';
  readonly expiresAt: Date;
  /** IP address of the payer. */
  readonly payerAddress: string;
  readonly product: { readonly openedOn: CalendarDate; readonly holderDocument: string };
}

/** Checkout parameters; the same intent always gets the same signature. */
export interface Checkout {
  readonly signature: string;
  readonly expirationTime: string;
  /** Anti-fraud references for bank transfers: payer's IP address, opening date as yyyymmdd, holder's document. */
  readonly references: { readonly one: string; readonly two: string; readonly three: string };
}

/** All transactions of a reference, newest first. */
export interface ReferenceStatus {
  readonly reference: string;
  readonly transactions: readonly ProviderTransaction[];
}

/** The deciding one of several transactions of a reference: an approved one, else a pending one, else the newest. */
export const decidingTransaction = (
  newestFirst: readonly ProviderTransaction[],
): ProviderTransaction | undefined =>
  newestFirst.find(({ status }) => status === 'approved') ??
  newestFirst.find(({ status }) => status === 'pending') ??
  newestFirst[0];

/** A webhook with a valid signature. The transaction is fetched again before anything is credited. */
export interface VerifiedEvent {
  /** Dedupe key: equal for every delivery of an event. */
  readonly eventId: string;
  readonly transactionId: string;
  /** The payload without the payer's data. */
  readonly body: unknown;
}

export interface PaymentProvider {
  readonly name: string;
  readonly publicKey: string;
  /** Bank transfers started from our own screen. */
  readonly transfers: BankTransfers;
  /** Local: no call to the provider. */
  createCheckout(intent: CheckoutIntent): Checkout;
  /**
   * All transactions of a reference, or of a transaction's reference; undefined for an unknown transaction. Errors:
   * VendorDown.
   */
  getStatus(
    asked: { readonly reference: string } | { readonly transactionId: string },
  ): Promise<ReferenceStatus | undefined>;
  /**
   * Approved transactions created in [from, until), unordered.
   * @throws VendorDown.
   */
  listApproved(from: Date, until: Date): Promise<readonly ProviderTransaction[]>;
  /** Local: whether the provider may still give a payment back to its instrument. */
  isVoidable(payment: Pick<ProviderTransaction, 'method' | 'createdAt'>, now: Date): boolean;
  /**
   * Asks that a whole payment go back to its instrument; its own status says later whether it did. Repeated, it is voided once.
   * @throws VendorDown, also for a lost answer.
   */
  voidTransaction(transactionId: string): Promise<'accepted' | 'refused'>;
  /** Undefined for an invalid signature or an event without a transaction. */
  verifyEvent(event: {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly query: Readonly<Record<string, string | undefined>>;
  }): VerifiedEvent | undefined;
}
