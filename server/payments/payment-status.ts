import type { CounterPaymentState } from '#core/payments/counter-payment.ts';
import type { Context } from '../infrastructure/context.ts';
import { NotFound, VendorDown } from '../infrastructure/runtime/errors.ts';
import { counterStateOf } from './counter-payments.ts';
import { findPayableLoan, type Payer } from './payers.ts';
import type { PaymentAttempt } from './payment-attempts.ts';
import { settleReference } from './payment-settling.ts';

export interface PaymentState {
  /** `failed`: nothing was charged, so far; a later approval on the same reference still counts. */
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Whole pesos. */
  readonly amount: number;
  readonly creditNumber: number;
  readonly documentNumber: string;
  /** When the payer paid, or began to. */
  readonly at: Date;
  readonly method: string | undefined;
  /** What is said at the counter, of cash that was not paid: while it waits, and after its time. */
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
 * What became of an attempt, asked of the provider and settled; when it does not answer, what we know. An attempt for which
 * the provider says that nothing was started is failed: nothing was charged. Errors: NotFound for what is not the payer's.
 */
export const readPaymentState = async (
  context: Context,
  payer: Payer,
  reference: string,
): Promise<PaymentState> => {
  const known = await context.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  const loan = known && (await findPayableLoan(context.db, payer, known.credit_number));
  if (!loan) throw new NotFound('No encontramos este pago.');
  const heard = known.status === 'approved' ? undefined : await heardOf(context, reference);
  const attempt = heard?.attempt ?? known;
  const isUntouched = heard !== undefined && heard.deciding === undefined && attempt.status === 'open';
  const { document_number: documentNumber } = await context.db
    .selectFrom('profile')
    .select('document_number')
    .where('account_id', '=', loan.account_id)
    .executeTakeFirstOrThrow();
  const paid = await context.db
    .selectFrom('payment')
    .select('paid_at')
    .where('reference', '=', reference)
    .executeTakeFirst();
  const status = isUntouched ? 'failed' : OUTCOMES[attempt.status];
  return {
    status,
    amount: attempt.amount,
    creditNumber: attempt.credit_number,
    documentNumber: documentNumber ?? '',
    at: paid?.paid_at ?? heard?.deciding?.createdAt ?? attempt.created_at,
    method: attempt.method ?? undefined,
    counter: status === 'succeeded' ? undefined : counterStateOf(attempt, context.clock.now()),
  };
};

const heardOf = async (context: Context, reference: string) => {
  try {
    return await settleReference(context, reference);
  } catch (error) {
    if (!(error instanceof VendorDown)) throw error;
    context.log.warn({ err: error, reference }, 'the payment provider does not answer');
    return undefined;
  }
};
