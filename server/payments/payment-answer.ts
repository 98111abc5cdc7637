import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeCatchUp } from '#core/api/payments/catch-up.ts';
import { encodeCounter } from '#core/api/payments/counter-payments.ts';
import type { findPublicCredit, PaymentCalls } from '#core/api/payments/payments.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { pesos, toCents } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import type { SignedAttempt } from './payment-attempts.ts';
import type { PaymentState } from './payment-status.ts';
import type { PublicCredit } from './public/public-payment.ts';

/** A signed attempt with the parameters of the provider's checkout. */
export const encodeSignedAttempt = (signed: SignedAttempt): AnswerOf<PaymentCalls['signPayment']> => ({
  reference: signed.reference,
  signature: signed.signature,
  expiration_time: signed.expirationTime,
  redirect_url: signed.redirectUrl,
  public_key: signed.publicKey,
  payment_method: {
    reference_one: signed.references.one,
    reference_two: signed.references.two,
    reference_three: signed.references.three,
  },
});

/** An attempt's state; with a pass the holder's document is masked. */
export const encodePaymentState = (
  state: PaymentState,
  isHolder: boolean,
): AnswerOf<PaymentCalls['readPaymentStatus']> => ({
  status: state.status,
  amount_in_cents: toCents(pesos(state.amount)),
  reference_payment: state.creditNumber,
  document: isHolder ? state.documentNumber : maskedNumber(state.documentNumber),
  created_at: state.at.toISOString(),
  method: state.method ?? null,
  caja: encodeCounter(state.counter),
});

/** A credit as found by credit number and document. */
export const encodePublicCredit = (found: PublicCredit): AnswerOf<typeof findPublicCredit> => ({
  pase: found.pass,
  credito: { id: found.creditNumber, ultimos_cuatro: String(found.creditNumber).slice(-4) },
  aggregated_debt: {
    quota_debt: found.debt.minimumPayment,
    total_debt: found.debt.totalDebt,
    valid_until: found.debt.validUntil,
    ponerse_al_dia: encodeCatchUp(catchUpOf(found.debt)),
  },
  documento_enmascarado: maskedNumber(found.documentNumber),
});
