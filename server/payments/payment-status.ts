import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import { NotFound, VendorDown } from '../infrastructure/runtime/errors.ts';
import { counterStateOf } from './counter-payments.ts';
import { findPayableLoan, type Payer } from './payers.ts';
import { findAttempt, type PaymentAttempt } from './payment-attempts.ts';
import { settleReference } from './payment-settlement.ts';

export interface PaymentState {
  /** `failed`: nothing was charged yet; a later approval of the same reference still posts. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** The provider knows no transaction of it. */
  readonly isUntouched: boolean;
  /** Whole pesos. */
  readonly amount: number;
  readonly creditNumber: number;
  readonly documentNumber: string;
  /** When the payer paid, or started. */
  readonly at: Date;
  readonly method: string | undefined;
  /** Counter instructions of unpaid cash: before and after its deadline. */
  readonly counter: CounterPaymentState | undefined;
}

const OUTCOMES = {
  open: 'pending',
  pending: 'pending',
  approved: 'succeeded',
  declined: 'failed',
  voided: 'failed',
  error: 'failed',
  expired: 'failed',
} as const satisfies Record<PaymentAttempt['status'], PaymentState['status']>;

/**
 * An attempt's state, read from the provider and settled; from the database while the provider is down. An attempt that the
 * provider does not know is failed: nothing was charged.
 * @throws NotFound for what is not the payer's.
 */
export const readPaymentState = async (
  context: Context,
  payer: Payer,
  reference: string,
): Promise<PaymentState> => {
  const stored = await findAttempt(context.db, reference);
  const loan = stored && (await findPayableLoan(context.db, payer, stored.credit_number));
  if (!loan) throw new NotFound('No encontramos este pago.');
  const settlement = stored.status === 'approved' ? undefined : await settleIfReachable(context, reference);
  const attempt = settlement?.attempt ?? stored;
  const isUntouched =
    settlement !== undefined && settlement.deciding === undefined && attempt.status === 'open';
  const { document_number: documentNumber } = await context.db
    .selectFrom('profile')
    .select('document_number')
    .where('account_id', '=', loan.account_id)
    .executeTakeFirstOrThrow();
  const paid = await context.db
    .selectFrom('payment')
    .select('paid_at')
    .where('credit_number', '=', attempt.credit_number)
    .where('reference', '=', reference)
    .executeTakeFirst();
  const status = isUntouched ? 'failed' : OUTCOMES[attempt.status];
  return {
    status,
    isUntouched,
    amount: attempt.amount,
    creditNumber: attempt.credit_number,
    documentNumber: documentNumber ?? '',
    at: paid?.paid_at ?? settlement?.deciding?.createdAt ?? attempt.created_at,
    method: attempt.method ?? undefined,
    counter: status === 'succeeded' ? undefined : counterStateOf(attempt, context.clock.now()),
  };
};

const settleIfReachable = async (context: Context, reference: string) => {
  try {
    return await settleReference(context, reference);
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    context.log.warn({ err: error, reference }, 'the payment provider does not answer');
    return undefined;
  }
};
