import type { Money } from '#core/money/money.ts';
import type { Lender } from '../../config/lender.ts';

/** What somebody who pays another person's credit may have in writing: their payment, and nothing that the debtor owes. */
export interface PayerReceiptFacts {
  readonly lender: Lender;
  /** The last four digits of the credit's number. */
  readonly lastFour: string;
  /** The debtor's document, masked. */
  readonly maskedDocument: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly channel: string;
  readonly reference: string;
  /** The provider's own number for it. */
  readonly transactionId: string;
  /** When the money went back, if it did. */
  readonly reversedAt: Date | undefined;
}
