import { array, date, number, object, string } from 'yup';
import type { ProviderTransaction, TransactionStatus } from './payment-provider.ts';

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
  created_at: date().required(),
  finalized_at: date().nullable().optional(),
}).required();

export const oneTransactionSchema = object({ data: transactionSchema }).required();
export const transactionListSchema = object({ data: array(transactionSchema).required() }).required();

type Wire = ReturnType<typeof transactionSchema.validateSync>;

/** A transaction of the provider in our words; amounts stay in its cents. */
export const toTransaction = (wire: Wire): ProviderTransaction => ({
  id: wire.id,
  reference: wire.reference,
  amountInCents: wire.amount_in_cents,
  currency: wire.currency,
  status: STATUSES[wire.status],
  method: wire.payment_method_type ?? 'UNKNOWN',
  createdAt: wire.created_at,
  finalisedAt: wire.finalized_at ?? undefined,
});
