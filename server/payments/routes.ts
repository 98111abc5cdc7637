import type { FastifyInstance } from 'fastify';
import { decodePrepaymentChoice, findPublicCredit, paymentCalls } from '#core/api/payments/payments.ts';
import { DEFAULT_PREPAYMENT_CHOICE } from '#core/payments/prepayment.ts';
import { parseEmail } from '#core/people/email.ts';
import type { Context } from '../infrastructure/context.ts';
import { nameFile } from '../infrastructure/http/file-name.ts';
import { route } from '../infrastructure/http/route.ts';
import { encodePaymentState, encodePublicCredit, encodeSignedAttempt } from './payment-answer.ts';
import { signPayment } from './payment-attempts.ts';
import { makeReceiptOf } from './payment-receipts.ts';
import { readPaymentState } from './payment-status.ts';
import { signUnlessPending } from './pending-payments.ts';
import { findPublicCredit as find } from './public/public-payment.ts';

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
      payerAddress: ip,
      payerEmail: body.correo_pagador ? parseEmail(body.correo_pagador) : undefined,
    });
    return encodeSignedAttempt(signed);
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

  route(app, findPublicCredit, async ({ body, ip }) =>
    encodePublicCredit(await find(context, { credit: body.credito, document: body.documento, ip })),
  );
};
