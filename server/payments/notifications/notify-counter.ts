import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, momentInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money, pesos } from '#core/money/money.ts';
import { type CounterPayment, isLapsed } from '#core/payments/counter-payment.ts';
import { foldToGsm7, toGsm7 } from '#core/text/gsm7.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import type { Context } from '../../infrastructure/context.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';
import { sendPhoneMessage } from '../../infrastructure/phone-messages.ts';
import { counterOf } from '../counter-payments.ts';
import { findAttempt } from '../payment-attempts.ts';
import { KEPT_DAYS, PAYER_COUNTER } from './payer-emails.ts';

/** What a counter payment needs at the counter. */
interface CounterFacts {
  readonly lender: Lender;
  /** Public URL of the app, without a trailing slash. */
  readonly publicUrl: string;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly counter: CounterPayment;
  readonly reference: string;
}

const deadlineOf = ({ counter }: CounterFacts): string => momentInWords(new Date(counter.payBefore));

const subjectOf = ({ counter }: CounterFacts): string =>
  `Paga en la caja antes del ${dateInWords(bogotaDate(new Date(counter.payBefore)))}`;

const atTheCounter = (facts: CounterFacts): string[] => [
  'Ve a un corresponsal bancario, di que vas a pagar un recaudo y da estos datos.',
  `Convenio: ${facts.counter.agreement}. Número de pago: ${facts.counter.paymentNumber}. Valor exacto: ${formatPesos(facts.amount)}.`,
  `Hasta el ${deadlineOf(facts)} la caja recibe este pago; después, los números ya no sirven.`,
];

const EXPIRES = 'Si ya no vas a pagarlo, no tienes que hacer nada: vence solo.';

const emailOf = (facts: CounterFacts, paragraphs: string[], notes: string[], doubts: string): EmailText =>
  composeEmail(
    facts.lender,
    subjectOf(facts),
    paragraphs,
    [...notes, `Referencia: ${facts.reference}.`],
    doubts,
  );

/** E-mail to the holder with what the counter asks for. */
export const counterEmail = (facts: CounterFacts & { readonly firstNames: string }): EmailText =>
  emailOf(
    facts,
    [
      `Hola, ${facts.firstNames}:`,
      `Elegiste pagar en efectivo ${formatPesos(facts.amount)} de tu crédito ${facts.creditNumber}. Todavía no se ha pagado nada.`,
      ...atTheCounter(facts),
      `Cuando la caja reciba el dinero registramos tu pago y te enviamos el recibo. También lo ves en ${facts.publicUrl}/dashboard/payments.`,
    ],
    [EXPIRES],
    'Si pagaste y al día siguiente hábil no aparece,',
  );

/** The same to a payer without a session; discloses nothing about the debtor. */
export const payerCounterEmail = (facts: CounterFacts & { readonly keptDays: number }): EmailText =>
  emailOf(
    facts,
    [
      'Hola:',
      `Elegiste pagar en efectivo ${formatPesos(facts.amount)} al crédito terminado en ${String(facts.creditNumber).slice(-4)}. Todavía no se ha pagado nada.`,
      ...atTheCounter(facts),
      'Cuando la caja reciba el dinero te enviamos el comprobante.',
    ],
    [
      EXPIRES,
      `Dejaste este correo al pagar. Lo usamos solo para este pago y lo borramos a los ${facts.keptDays} días.`,
    ],
    'Si algo no cuadra,',
  );

/** One SMS in the GSM 7-bit alphabet. */
export const counterSms = (facts: CounterFacts): string =>
  toGsm7(
    `${facts.lender.brand}: paga en la caja ${formatPesos(facts.amount)} antes del ${deadlineOf(facts)}, ` +
      `convenio ${foldToGsm7(facts.counter.agreement)}, número de pago ${foldToGsm7(facts.counter.paymentNumber)}.`,
  );

/**
 * Sends what the counter asks for: to the holder by e-mail and SMS, to a payer without a session by e-mail if an address was
 * left. Idempotent: the e-mail has a dedupe key in the outbox, the SMS an id. Outside contact hours too, since the
 * person just asked for it.
 * @throws VendorDown.
 */
export const notifyCounter = async (
  context: Context,
  reference: string,
  paymentNumber: string,
): Promise<void> => {
  const { db, clock, config } = context;
  const attempt = await findAttempt(db, reference);
  if (!attempt) throw new Error(`${reference} is of no attempt`);
  const counter = counterOf(attempt);
  if (attempt.status !== 'pending' || counter?.paymentNumber !== paymentNumber) return;
  if (isLapsed(counter, clock.now().getTime())) return;
  const facts: CounterFacts = {
    lender: config.lender,
    publicUrl: config.publicUrl,
    creditNumber: attempt.credit_number,
    amount: pesos(attempt.amount),
    counter,
    reference,
  };
  const key = `${reference}:${paymentNumber}`;
  if (attempt.payer_email !== null) {
    await enqueueEmail(db, context, {
      purpose: PAYER_COUNTER,
      accountId: undefined,
      creditNumber: attempt.credit_number,
      dedupeKey: `${PAYER_COUNTER}:${key}`,
      to: attempt.payer_email,
      ...payerCounterEmail({ ...facts, keptDays: KEPT_DAYS }),
      attachments: [],
    });
  }
  if (attempt.account_id === null) return;
  const holder = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.phone', 'profile.email', 'profile.first_names'])
    .where('account.id', '=', attempt.account_id)
    .executeTakeFirstOrThrow();
  if (holder.email !== '') {
    await enqueueEmail(db, context, {
      purpose: 'counter_payment',
      accountId: attempt.account_id,
      creditNumber: attempt.credit_number,
      dedupeKey: `counter_payment:${key}`,
      to: holder.email,
      ...counterEmail({ ...facts, firstNames: holder.first_names }),
      attachments: [],
    });
  }
  await sendPhoneMessage(context, {
    ...{ purpose: 'counter_payment', accountId: attempt.account_id, creditNumber: attempt.credit_number },
    id: `counter:${key}`,
    phone: holder.phone,
    channel: 'sms',
    text: counterSms(facts),
  });
};
