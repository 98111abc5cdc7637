import { boolean, number, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { CURRENCY } from '../../constants.ts';
import type { CatchUp } from '../../loan/debt.ts';
import { fromCents, type Money, pesos, toCents } from '../../money/money.ts';
import type { CounterPaymentState } from '../../payments/counter-payment.ts';
import type { PrepaymentChoice } from '../../payments/payment-application.ts';
import { emailField } from '../email.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, instantField, numberField, pesosField, shape, textField } from '../fields.ts';
import { keyOf } from '../key-of.ts';
import { catchUpSchema, decodeCatchUp } from './catch-up.ts';
import { counterSchema, decodeCounter } from './counter-payments.ts';

export const PAYMENT_STATUSES = ['pending', 'succeeded', 'failed'] as const;
const CHOICES = {
  reduce_term: 'plazo',
  reduce_instalment: 'cuota',
} as const satisfies Record<PrepaymentChoice, string>;

const signPayment = (provider: string) =>
  endpoint({
    method: 'POST',
    path: `/api/${provider}-signature`,
    summary: 'Registra el intento de pago y lo firma para la pasarela',
    access: 'session-or-pass',
    body: exact({
      amount_in_cents: number()
        .integer()
        .min(1)
        .max(Number.MAX_SAFE_INTEGER)
        .required('Ingrese el valor a pagar'),
      currency: string().oneOf(['COP']).default('COP').optional(),
      reference_payment: number()
        .integer('No reconocemos este número de crédito.')
        .min(1, 'No reconocemos este número de crédito.')
        .max(Number.MAX_SAFE_INTEGER, 'No reconocemos este número de crédito.')
        .required('Falta el número de crédito.'),
      /** The institution that the holder sees beside the credit: another one's is refused. */
      profile_institucion_id: textField(80).optional(),
      /** Made by the phone before the first try, so that a repeated press is the same attempt. */
      id_intento: string().uuid().optional(),
      /** What to do with what is paid beyond the minimum. */
      abono: string().oneOf(Object.values(CHOICES)).optional(),
      /** Said after `payment_pending`: the payer knows of a payment under way and makes another. */
      otro_pago: boolean().oneOf([true], 'Confirma que es otro pago, o no lo digas.').optional(),
      /** The total debt that the payer chose by: another one today is `debt_changed`, since somebody may have paid. */
      total_visto: pesosField().optional(),
      /** Where the payer's receipt goes, and nothing else; for payers with a pass only, since holders have theirs on file. */
      correo_pagador: emailField().optional(),
    }),
    answer: shape({
      reference: string().required(),
      signature: string().required(),
      expiration_time: instantField().required(),
      redirect_url: string().required(),
      public_key: string().required(),
      /**
       * What a lender's bank transfers must carry in the provider's window: the payer's address, the product's opening
       * (yyyymmdd), its holder. Null for a pass where our own screen makes the transfers, and so nobody needs it.
       */
      payment_method: shape({
        reference_one: string().required(),
        reference_two: string().required(),
        reference_three: string().required(),
      })
        .nullable()
        .defined(),
    }),
  });

const readPaymentStatus = (provider: string) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}-status`,
    summary: 'En qué va un pago, preguntado a la pasarela y registrado una sola vez',
    access: 'session-or-pass',
    query: exact({ reference: textField(80).required('Falta la referencia del pago.') }),
    answer: shape({
      /**
       * `succeeded`: paid and posted. `pending`: under way, or the provider does not answer. `failed`: nothing was charged,
       * also when no payment was begun; an approval that comes later on the same reference still counts.
       */
      status: string().oneOf(PAYMENT_STATUSES).required(),
      /** `failed` as nothing was begun at the provider: the payer closed its window. */
      sin_transaccion: boolean().optional(),
      amount_in_cents: number().integer().required(),
      reference_payment: number().integer().required(),
      document: string().required(),
      created_at: instantField().required(),
      method: string().nullable().defined(),
      /** Of cash: `pending` until it is paid at the counter; `failed` when its time there is over. */
      caja: counterSchema(),
    }),
  });

const downloadPaymentReceipt = (provider: string) =>
  endpoint({
    method: 'GET',
    path: `/api/${provider}-receipt`,
    summary:
      'El recibo de un pago registrado, por su referencia; sin sesión, uno que no dice de quién es el crédito (PDF)',
    access: 'session-or-pass',
    query: exact({ reference: textField(80).required('Falta la referencia del pago.') }),
    answer: 'pdf',
  });

/** The calls whose paths carry the payment provider's name. */
export const paymentCalls = (provider: string) => ({
  signPayment: signPayment(provider),
  readPaymentStatus: readPaymentStatus(provider),
  downloadPaymentReceipt: downloadPaymentReceipt(provider),
});

export type PaymentCalls = ReturnType<typeof paymentCalls>;

/** One uniform answer when credit and document do not match; the pass opens this credit's payment and nothing else. */
export const findPublicCredit = endpoint({
  method: 'POST',
  path: '/api/public-payment',
  summary: 'Busca un crédito por su número y el documento del titular, para pagarlo sin ingresar',
  access: 'public',
  body: exact({
    credito: numberField().max(20).required('Escribe el número de crédito.'),
    documento: numberField().max(20).required('Escribe el número de documento del titular.'),
  }),
  answer: shape({
    pase: string().required(),
    credito: shape({ id: number().integer().required(), ultimos_cuatro: string().required() }),
    aggregated_debt: shape({
      quota_debt: pesosField().required(),
      total_debt: pesosField().required(),
      valid_until: dateField().required(),
      ponerse_al_dia: catchUpSchema(),
    }),
    documento_enmascarado: string().required(),
  }),
});

/** The names of an attempt's fields, for errors. */
export const PAYMENT_FIELDS = {
  amount: 'amount_in_cents',
  payerEmail: 'correo_pagador',
  provider: 'profile_institucion_id',
} as const;

export const paymentEndpoints = (provider: string) => ({ ...paymentCalls(provider), findPublicCredit });

type ChoiceWire = (typeof CHOICES)[PrepaymentChoice];

export const encodePrepaymentChoice = (choice: PrepaymentChoice): ChoiceWire => CHOICES[choice];

export const decodePrepaymentChoice = (choice: ChoiceWire): PrepaymentChoice => keyOf(CHOICES, choice);

/** A payment to be signed. */
export interface PaymentAttemptFacts {
  /** Idempotency key, made before the first try. */
  readonly id: string;
  readonly creditNumber: number;
  /** The institution that the credit pays, where the payer knows it. */
  readonly providerId: string | undefined;
  readonly amount: Money;
  /** What to do with what is paid beyond the minimum. */
  readonly choice: PrepaymentChoice;
  /** The payer knows of a payment under way and makes another. */
  readonly isAnother: boolean;
  /** The total debt that the payer chose by. */
  readonly totalDebt: number;
  /** Where the receipt of a payer without a session goes. */
  readonly payerEmail: string | undefined;
}

export const encodePaymentAttempt = (attempt: PaymentAttemptFacts): BodyOf<PaymentCalls['signPayment']> => ({
  amount_in_cents: toCents(attempt.amount),
  currency: CURRENCY,
  reference_payment: attempt.creditNumber,
  ...(attempt.providerId ? { profile_institucion_id: attempt.providerId } : {}),
  id_intento: attempt.id,
  abono: encodePrepaymentChoice(attempt.choice),
  ...(attempt.isAnother ? { otro_pago: true } : {}),
  total_visto: attempt.totalDebt,
  ...(attempt.payerEmail ? { correo_pagador: attempt.payerEmail } : {}),
});

/** A credit and its holder's document, as typed. */
export interface CreditLookup {
  readonly creditNumber: string;
  readonly document: string;
}

export const encodeCreditLookup = (lookup: CreditLookup): BodyOf<typeof findPublicCredit> => ({
  credito: lookup.creditNumber,
  documento: lookup.document,
});

/** A credit found without a session: only what paying it needs, no personal data. */
export interface PublicCredit {
  readonly pass: string;
  readonly creditNumber: number;
  readonly lastFour: string;
  readonly maskedDocument: string;
  readonly minimumPayment: Money;
  readonly totalDebt: Money;
  readonly validOn: CalendarDate;
  /** What brings it up to date that day; undefined when nothing is overdue. */
  readonly catchUp?: CatchUp | undefined;
}

export const decodePublicCredit = (answer: AnswerOf<typeof findPublicCredit>): PublicCredit => ({
  pass: answer.pase,
  creditNumber: answer.credito.id,
  lastFour: answer.credito.ultimos_cuatro,
  maskedDocument: answer.documento_enmascarado,
  minimumPayment: pesos(answer.aggregated_debt.quota_debt),
  totalDebt: pesos(answer.aggregated_debt.total_debt),
  validOn: calendarDate(answer.aggregated_debt.valid_until),
  catchUp: decodeCatchUp(answer.aggregated_debt.ponerse_al_dia),
});

/** Result of a payment attempt. */
export interface PaymentState {
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Nothing was begun at the provider. */
  readonly isUntouched: boolean;
  /** Undefined when the provider's amount is not whole pesos. */
  readonly amount: Money | undefined;
  readonly creditNumber: number;
  /** Of the holder; masked for a payer without a session. */
  readonly document: string;
  /** An instant, ISO in UTC. */
  readonly at: string;
  /** Of an unpaid counter payment: waiting while pending, expired when failed. */
  readonly counter: CounterPaymentState | undefined;
}

export const decodePaymentState = (answer: AnswerOf<PaymentCalls['readPaymentStatus']>): PaymentState => ({
  status: answer.status,
  isUntouched: answer.sin_transaccion === true,
  amount: fromCents(answer.amount_in_cents),
  creditNumber: answer.reference_payment,
  document: answer.document,
  at: answer.created_at,
  counter: decodeCounter(answer.caja),
});
