import { array, date, number, object, string } from 'yup';
import type { CounterPayment } from '#core/payments/counter-payment.ts';
import type { ProviderTransaction, TransactionStatus } from '../payment-provider.ts';

const STATUSES = {
  PENDING: 'pending',
  APPROVED: 'approved',
  DECLINED: 'declined',
  VOIDED: 'voided',
  ERROR: 'error',
} as const satisfies Record<string, TransactionStatus>;

type WompiStatus = keyof typeof STATUSES;

const transactionSchema = object({
  id: string().required(),
  reference: string().required(),
  amount_in_cents: number().strict().integer().min(0).required(),
  currency: string().required(),
  status: string<WompiStatus>()
    .oneOf(Object.keys(STATUSES) as WompiStatus[])
    .required(),
  payment_method_type: string().nullable().optional(),
  payment_method: object({
    extra: object({
      business_agreement_code: string().nullable().optional(),
      payment_intention_identifier: string().nullable().optional(),
    })
      .nullable()
      .default(undefined),
  })
    .nullable()
    .default(undefined),
  created_at: date().required(),
  finalized_at: date().nullable().optional(),
}).required();

export const oneTransactionSchema = object({ data: transactionSchema }).required();
export const transactionListSchema = object({ data: array(transactionSchema).required() }).required();

type Wire = ReturnType<typeof transactionSchema.validateSync>;

const CASH = 'BANCOLOMBIA_COLLECT';
/** Lifetime of a counter payment. Not in the API: the provider's widget states it. */
const CASH_LIFETIME_MS = 3 * 86_400_000;

/** Undefined at first: the numbers are issued moments after the transaction. */
const counterOf = (wire: Wire): CounterPayment | undefined => {
  const { business_agreement_code: agreement, payment_intention_identifier: paymentNumber } =
    wire.payment_method?.extra ?? {};
  if (wire.payment_method_type !== CASH || !agreement || !paymentNumber) return undefined;
  const payBefore = new Date(wire.created_at.getTime() + CASH_LIFETIME_MS).toISOString();
  return { agreement, paymentNumber, payBefore };
};

/** Amounts stay in cents. */
export const toTransaction = (wire: Wire): ProviderTransaction => ({
  id: wire.id,
  reference: wire.reference,
  amountInCents: wire.amount_in_cents,
  currency: wire.currency,
  status: STATUSES[wire.status],
  method: wire.payment_method_type ?? 'UNKNOWN',
  createdAt: wire.created_at,
  finalisedAt: wire.finalized_at ?? undefined,
  counter: counterOf(wire),
});
