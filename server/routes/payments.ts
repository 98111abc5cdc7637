import type { FastifyInstance } from 'fastify';
import { catchUpOf } from '../../src/core/domain/debt.ts';
import { maskedNumber } from '../../src/core/domain/document-number.ts';
import { parseEmail } from '../../src/core/domain/email.ts';
import { pesos, toCents } from '../../src/core/domain/money.ts';
import { DEFAULT_PREPAYMENT_CHOICE, type PrepaymentChoice } from '../../src/core/domain/prepayment.ts';
import { encodeCatchUp } from '../../src/core/wire/catch-up.ts';
import { encodeCounter } from '../../src/core/wire/counter-payments.ts';
import { findPublicCredit, type PREPAYMENT_CHOICES, paymentCalls } from '../../src/core/wire/payments.ts';
import type { Context } from '../context.ts';
import { nameFile } from '../http/file-name.ts';
import { route } from '../http/route.ts';
import { signPayment } from '../services/payment-attempts.ts';
import { makeReceiptOf } from '../services/payment-receipts.ts';
import { readPaymentStanding } from '../services/payment-status.ts';
import { signUnlessPending } from '../services/pending-payments.ts';
import { findPublicCredit as find } from '../services/public-payment.ts';

const CHOICES = {
  plazo: 'reduce_term',
  cuota: 'reduce_instalment',
} as const satisfies Record<(typeof PREPAYMENT_CHOICES)[number], PrepaymentChoice>;

export const paymentRoutes = (app: FastifyInstance, context: Context): void => {
  const calls = paymentCalls(context.adapters.payments.name);

  route(app, calls.signPayment, async ({ caller, body, ip }) => {
    const start = body.otro_pago ? signPayment : signUnlessPending;
    const signed = await start(context, caller, {
      creditNumber: body.reference_payment,
      amountInCents: body.amount_in_cents,
      choice: body.abono ? CHOICES[body.abono] : DEFAULT_PREPAYMENT_CHOICE,
      clientId: body.id_intento,
      seenTotal: body.total_visto,
      payerAddress: ip,
      payerEmail: body.correo_pagador ? parseEmail(body.correo_pagador) : undefined,
    });
    return {
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
    };
  });

  route(app, calls.readPaymentStatus, async ({ caller, query }) => {
    const standing = await readPaymentStanding(context, caller, query.reference);
    return {
      status: standing.status,
      amount_in_cents: toCents(pesos(standing.amount)),
      reference_payment: standing.creditNumber,
      document: caller.kind === 'pass' ? maskedNumber(standing.documentNumber) : standing.documentNumber,
      created_at: standing.at.toISOString(),
      method: standing.method ?? null,
      caja: encodeCounter(standing.counter),
    };
  });

  route(app, calls.downloadPaymentReceipt, async ({ caller, query, reply }) => {
    const { paymentId, bytes } = await makeReceiptOf(context, caller, query.reference);
    nameFile(reply, `recibo-${paymentId}.pdf`);
    return bytes;
  });

  route(app, findPublicCredit, async ({ body, ip }) => {
    const found = await find(context, { credit: body.credito, document: body.documento, ip });
    return {
      pase: found.pass,
      credito: { id: found.creditNumber, ultimos_cuatro: String(found.creditNumber).slice(-4) },
      aggregated_debt: {
        quota_debt: found.debt.minimumPayment,
        total_debt: found.debt.totalDebt,
        valid_until: found.debt.validUntil,
        ponerse_al_dia: encodeCatchUp(catchUpOf(found.debt)),
      },
      documento_enmascarado: maskedNumber(found.documentNumber),
    };
  });
};
