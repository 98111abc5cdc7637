import type { Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';

/** Receipt for a third-party payer: the payment only, nothing of the debtor's debt. */
export interface PayerReceiptFacts {
  readonly lender: Lender;
  /** Of the credit's number. */
  readonly lastFour: string;
  /** Of the debtor. */
  readonly maskedDocument: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly channel: string;
  readonly reference: string;
  /** The provider's id. */
  readonly transactionId: string;
  /** Reversal, if any. */
  readonly reversedAt: Date | undefined;
}
