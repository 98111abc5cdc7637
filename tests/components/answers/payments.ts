import type { AnswerOf } from '#core/api/endpoint.ts';
import type { findPublicCredit, PaymentCalls } from '#core/api/payments/payments.ts';
import { CREDIT_NUMBER } from './credit.ts';

type SignatureAnswer = AnswerOf<PaymentCalls['signPayment']>;
type StatusAnswer = AnswerOf<PaymentCalls['readPaymentStatus']>;
type FoundAnswer = AnswerOf<typeof findPublicCredit>;

/** A signed attempt for the provider's widget. */
export const signatureAnswer = (reference = 'CS-signed'): SignatureAnswer => ({
  reference,
  signature: 'e'.repeat(64),
  expiration_time: '2026-11-22T16:00:00.000Z',
  redirect_url: `https://app.example/dashboard/pay?reference=${reference}`,
  public_key: 'pub_test_key',
  payment_method: { reference_one: '190.24.1.7', reference_two: '20261101', reference_three: '1012345678' },
});

/** The status of a payment of the minimum. */
export const statusAnswer = (
  status: StatusAnswer['status'],
  changes: Partial<StatusAnswer> = {},
): StatusAnswer => ({
  status,
  amount_in_cents: 35_683_500,
  reference_payment: CREDIT_NUMBER,
  document: '1012345678',
  created_at: '2026-11-22T20:05:00.000Z',
  method: 'CARD',
  caja: null,
  ...changes,
});

export const counterAnswer = (changes: Partial<NonNullable<StatusAnswer['caja']>> = {}) => ({
  convenio: '22955',
  numero_pago: '70123456789',
  pagar_antes_de: '2026-11-25T04:59:00.000Z',
  vencida: false,
  ...changes,
});

/** A credit found by its number and document. */
export const foundAnswer = (changes: Partial<FoundAnswer['aggregated_debt']> = {}): FoundAnswer => ({
  pase: 'pass-of-this-credit',
  credito: { id: CREDIT_NUMBER, ultimos_cuatro: '0420' },
  aggregated_debt: {
    quota_debt: 356_835,
    total_debt: 2_000_000,
    valid_until: '2026-11-22',
    ponerse_al_dia: null,
    ...changes,
  },
  documento_enmascarado: '*** 5678',
});
