import type { HolderDocumentType, HolderKind } from '#core/people/account-holder.ts';

export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** Whoever the money comes from. It goes to the provider and is kept nowhere here. */
export interface AccountHolder {
  readonly kind: HolderKind;
  readonly documentType: HolderDocumentType;
  readonly documentNumber: string;
  readonly fullName: string;
  readonly email: string;
  /** With the prefix 57. */
  readonly phone: string;
}

/** A field of an order that a provider may refuse. */
export type TransferField =
  | 'bank'
  | 'holderKind'
  | 'documentType'
  | 'documentNumber'
  | 'fullName'
  | 'email'
  | 'phone';

/** A checkout that was signed, and whose money pays it. */
export interface TransferOrder {
  readonly reference: string;
  readonly signature: string;
  readonly expirationTime: string;
  readonly references: { readonly one: string; readonly two: string; readonly three: string };
  readonly amountInCents: number;
  readonly currency: 'COP';
  /** Where the bank sends the payer back to. */
  readonly redirectUrl: string;
  readonly bankCode: string;
  readonly holder: AccountHolder;
  /** Of the payment, as the bank shows it; what is too long for the provider is cut. */
  readonly description: string;
}

/**
 * What became of an order: `begun` anew; `used`, when the provider has a transaction of that reference already; `refused`,
 * with the fields that it would not take, none when it was none of these; `unknown`, when its answer was lost and there may
 * be a transaction.
 */
export type TransferOutcome =
  | { readonly kind: 'begun'; readonly transactionId: string }
  | { readonly kind: 'used' }
  | { readonly kind: 'unknown'; readonly cause: unknown }
  | { readonly kind: 'refused'; readonly fields: readonly TransferField[] };

export interface BankTransfers {
  /** Errors: VendorDown. */
  listBanks(): Promise<readonly Bank[]>;
  /** Creates a transaction, pending until the payer is done at the bank. Errors: VendorDown, when surely none was created. */
  start(order: TransferOrder): Promise<TransferOutcome>;
  /** The bank's page of a transaction; undefined while it is not there yet. Errors: VendorDown, also for a page that is not safe. */
  readBankPage(transactionId: string): Promise<string | undefined>;
}
