import type { FastifyInstance } from 'fastify';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeCatchUp } from '#core/api/payments/catch-up.ts';
import { encodeCounter } from '#core/api/payments/counter-payments.ts';
import {
  decodePrepaymentChoice,
  findPublicCredit,
  type PaymentCalls,
  paymentCalls,
} from '#core/api/payments/payments.ts';
import { catchUpOf } from '#core/loan/debt.ts';
import { pesos, toCents } from '#core/money/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '#core/payments/payment-application.ts';
import { maskedNumber } from '#core/people/document-number.ts';
import { parseEmail } from '#core/people/email.ts';
import type { Context } from '../infrastructure/context.ts';
import { nameFile } from '../infrastructure/http/file-body.ts';
import { route } from '../infrastructure/http/route.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import { type SignedAttempt, signPayment } from './payment-attempts.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { makeReceiptOf } from './payment-receipts.ts';
import { type PaymentState, readPaymentState } from './payment-status.ts';
import { signUnlessPending } from './pending-payments.ts';
import { findPublicCredit as find, type PublicCredit } from './public/public-payment.ts';

/** A signed attempt with the parameters of the provider's checkout. */
export const encodeSignedAttempt = (
  signed: SignedAttempt,
  hasReferences: boolean,
): AnswerOf<PaymentCalls['signPayment']> => ({
  reference: signed.reference,
  signature: signed.signature,
  expiration_time: signed.expirationTime,
  redirect_url: signed.redirectUrl,
  public_key: signed.publicKey,
  payment_method: hasReferences
    ? {
        reference_one: signed.references.one,
        reference_two: signed.references.two,
        reference_three: signed.references.three,
      }
    : null,
});

/** An attempt's state; with a pass the holder's document is masked. */
export const encodePaymentState = (
  state: PaymentState,
  isHolder: boolean,
): AnswerOf<PaymentCalls['readPaymentStatus']> => ({
  status: state.status,
  ...(state.isUntouched ? { sin_transaccion: true } : {}),
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

export const paymentRoutes = (app: FastifyInstance, context: Context): void => {
  const calls = paymentCalls(context.adapters.payments.name);

  route(app, calls.signPayment, async ({ caller, body, ip }) => {
    const signWith = body.otro_pago ? signPayment : signUnlessPending;
    const signed = await signWith(context, caller, {
      creditNumber: body.reference_payment,
      amountInCents: body.amount_in_cents,
      choice: body.abono ? decodePrepaymentChoice(body.abono) : DEFAULT_PREPAYMENT_CHOICE,
      clientId: body.id_intento,
      seenTotal: body.total_visto,
      seenProvider: body.profile_institucion_id,
      payerAddress: ip,
      payerEmail: body.correo_pagador ? parseEmail(body.correo_pagador) : undefined,
    });
    // The opening day is the holder's: a payer without a session gets it only where the provider's window makes transfers.
    const hasReferences = caller.kind === 'session' || !context.config.publicSettings.hasInternalPse;
    return encodeSignedAttempt(signed, hasReferences);
  });

  route(app, calls.readPaymentStatus, async ({ caller, query }) => {
    const state = await readPaymentState(context, caller, query.reference);
    return encodePaymentState(state, caller.kind === 'session');
  });

  route(app, calls.downloadPaymentReceipt, async ({ caller, query, reply }) => {
    const { paymentId, bytes } = await makeReceiptOf(context, caller, query.reference);
    nameFile(reply, `recibo-${paymentId}.pdf`);
    return bytes;
  });

  route(app, findPublicCredit, async ({ body, ip, proof }) =>
    encodePublicCredit(await find(context, { credit: body.credito, document: body.documento, ip, proof })),
  );
};

export const paymentWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/payments',
    (webhook) => context.adapters.payments.verifyEvent(webhook),
    (event) => recordPaymentEvent(context, event),
  );
