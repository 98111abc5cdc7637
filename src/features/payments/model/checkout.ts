import type { Money } from '#core/money/money.ts';
import type { PrepaymentChoice } from '#core/payments/payment-application.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';

export interface PaymentOrder {
  readonly amount: Money;
  readonly choice: PrepaymentChoice;
  /** Of a payer without a session; empty for none. */
  readonly payerEmail?: string | undefined;
  /** The payer was warned of a pending payment and pays anyway. */
  readonly isAnother: boolean;
}

/** What 'Continuar' starts: the widget or a bank transfer. */
export interface Checkout {
  start(order: PaymentOrder): Promise<unknown>;
  readonly isStarting: boolean;
  readonly failure: CallFailure | undefined;
  /** The widget is over the page. */
  readonly isOpen: boolean;
}
