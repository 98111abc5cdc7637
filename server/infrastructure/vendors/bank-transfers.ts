import type { HolderDocumentType, HolderKind } from '#core/people/account-holder.ts';

export interface Bank {
  readonly code: string;
  readonly name: string;
}

/** Holder of the debited account. Sent to the provider, never stored. */
export interface AccountHolder {
  readonly kind: HolderKind;
  readonly documentType: HolderDocumentType;
  readonly documentNumber: string;
  readonly fullName: string;
  readonly email: string;
  /** With the prefix 57. */
  readonly phone: string;
}

/** Fields that a provider may reject. */
export type TransferField =
  | 'bank'
  | 'holderKind'
  | 'documentType'
  | 'documentNumber'
  | 'fullName'
  | 'email'
  | 'phone';

/** The signed checkout that the transfer pays. */
export interface TransferOrder {
  readonly reference: string;
  readonly signature: string;
  readonly expirationTime: string;
  readonly references: { readonly one: string; readonly two: string; readonly three: string };
  readonly amountInCents: number;
  readonly currency: 'COP';
  /** Return URL. */
  readonly redirectUrl: string;
  readonly bankCode: string;
  readonly holder: AccountHolder;
  /** Shown by the bank; truncated to the provider's limit. */
  readonly description: string;
}

/**
 * `begun`: created. `used`: the provider already has a transaction of that reference. `refused`: with the rejected
 * fields, empty when none is ours. `unknown`: the response was lost, there may be a transaction.
 */
export type TransferOutcome =
  | { readonly kind: 'begun'; readonly transactionId: string }
  | { readonly kind: 'used' }
  | { readonly kind: 'unknown'; readonly cause: unknown }
  | { readonly kind: 'refused'; readonly fields: readonly TransferField[] };

export interface BankTransfers {
  /** @throws VendorDown. */
  listBanks(): Promise<readonly Bank[]>;
  /**
   * Creates a transaction, pending until the payer finishes at the bank.
   * @throws VendorDown, only when none was created.
   */
  start(order: TransferOrder): Promise<TransferOutcome>;
  /**
   * URL of the bank's page; undefined while not available.
   * @throws VendorDown, also for an unsafe URL.
   */
  readBankPage(transactionId: string): Promise<string | undefined>;
}
