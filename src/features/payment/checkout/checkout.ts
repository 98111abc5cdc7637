import type { Money } from '#core/money/money.ts';
import type { PrepaymentChoice } from '#core/payments/prepayment.ts';
import type { CallFailure } from '../../../platform/call-failure.ts';

export interface PaymentOrder {
  readonly amount: Money;
  readonly choice: PrepaymentChoice;
  /** Of a payer without a session; empty for none. */
  readonly payerEmail?: string | undefined;
  /** The payer was told of a payment under way and pays all the same. */
  readonly isAnother: boolean;
}

/** What follows on 'Continuar', whichever way the payment goes. */
export interface Checkout {
  start(order: PaymentOrder): Promise<unknown>;
  readonly isStarting: boolean;
  readonly failure: CallFailure | undefined;
  /** The reference of the payment whose window is open over the page; the provider does not always say that it closed. */
  readonly openFor: string | undefined;
}
