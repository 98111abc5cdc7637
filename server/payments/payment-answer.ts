import { catchUpOf } from '#core/loan/debt.ts';
import { pesos, toCents } from '#core/money/money.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import { encodeCatchUp } from '#core/wire/catch-up.ts';
import { encodeCounter } from '#core/wire/counter-payments.ts';
import type { AnswerOf } from '#core/wire/endpoint.ts';
import type { findPublicCredit, PaymentCalls } from '#core/wire/payments.ts';
import type { SignedAttempt } from './payment-attempts.ts';
import type { PaymentState } from './payment-status.ts';
import type { PublicCredit } from './public/public-payment.ts';

/** A signed attempt, with what the provider's checkout is opened with. */
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

/** What became of an attempt; a payer who only has a pass sees the holder's document masked. */
export const encodePaymentState = (
  standing: PaymentState,
  isHolder: boolean,
): AnswerOf<PaymentCalls['readPaymentStatus']> => ({
  status: standing.status,
  amount_in_cents: toCents(pesos(standing.amount)),
  reference_payment: standing.creditNumber,
  document: isHolder ? standing.documentNumber : maskedNumber(standing.documentNumber),
  created_at: standing.at.toISOString(),
  method: standing.method ?? null,
  caja: encodeCounter(standing.counter),
});

/** A credit as anybody with its two numbers sees it. */
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
