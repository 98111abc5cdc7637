import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDay } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { toGsm7 } from '#core/text/gsm7.ts';
import { composeEmail, type EmailText, supportNumber } from '../infrastructure/messages/email.ts';
import type { AskedAmount } from '../loans/asked-amount.ts';
import type { LetterFacts } from './messages.ts';

export interface PromiseFacts extends LetterFacts {
  readonly amount: Money;
  readonly promisedOn: CalendarDate;
  /** What is not paid of it yet. */
  readonly left: Money;
  /** Of the credit, today. */
  readonly asked: AskedAmount;
}

/** When it was made, on the eve of its day, and once the day is over without it. */
export const PROMISE_STEPS = ['made', 'eve', 'end'] as const;
export type PromiseStep = (typeof PROMISE_STEPS)[number];

interface PromiseTexts {
  readonly email: EmailText;
  /** One SMS in the GSM 7-bit alphabet. */
  readonly sms: string;
}

const nameOf = ({ creditNumber }: PromiseFacts): string => `crédito ..${String(creditNumber).slice(-4)}`;

const email = (facts: PromiseFacts, subject: string, paragraphs: readonly string[]): EmailText =>
  composeEmail(
    facts.lender,
    subject,
    [`Hola, ${facts.firstNames}:`, ...paragraphs],
    [],
    'Si algo cambió, o prefieres hablarlo,',
  );

const sms = ({ lender }: PromiseFacts, text: string): string =>
  toGsm7(`${lender.brand}: ${text} Dudas: WhatsApp ${supportNumber(lender)}`);

const TEXTS = {
  made: (facts) => {
    const promised = `${formatPesos(facts.amount)} a más tardar el ${dateInWords(facts.promisedOn)}`;
    return {
      email: email(facts, `Anotamos tu promesa de pago para el ${dateInWords(facts.promisedOn)}`, [
        `Prometiste pagar ${promised}, de tu crédito ${facts.creditNumber}.`,
        'Hasta ese día no te escribimos para cobrarte. Tu promesa no cambia tu deuda, tus fechas ni los intereses de mora.',
        'La puedes pagar antes, o mover la fecha, en tu cuenta: entra como siempre.',
      ]),
      sms: sms(
        facts,
        `anotamos tu promesa de ${formatPesos(facts.amount)} para el ${shortDay(facts.promisedOn)} (${nameOf(facts)}). Si algo cambia, mueve la fecha en tu cuenta.`,
      ),
    };
  },
  eve: (facts) => ({
    email: email(facts, `Mañana, ${dateInWords(facts.promisedOn)}, es el día de tu promesa`, [
      `Prometiste pagar ${formatPesos(facts.amount)} de tu crédito ${facts.creditNumber}.${facts.left < facts.amount ? ` Te faltan ${formatPesos(facts.left)}.` : ''}`,
      'Si algo cambió, mueve la fecha en tu cuenta: entra como siempre.',
    ]),
    sms: sms(
      facts,
      `mañana ${shortDay(facts.promisedOn)} es el día de tu promesa de ${formatPesos(facts.left)} (${nameOf(facts)}). Si cambió algo, mueve la fecha en tu cuenta.`,
    ),
  }),
  end: (facts) => ({
    email: email(facts, `Tu promesa del ${dateInWords(facts.promisedOn)} no alcanzó a llegar`, [
      `Prometiste pagar ${formatPesos(facts.amount)} de tu crédito ${facts.creditNumber} y te faltaron ${formatPesos(facts.left)}.`,
      facts.asked.overdueSince
        ? `Con ${formatPesos(facts.asked.amount)} te pones al día hoy. También puedes pagar una parte, o prometer otra fecha en tu cuenta.`
        : 'Hoy no tienes nada vencido. Puedes pagar una parte cuando quieras.',
    ]),
    sms: sms(
      facts,
      `tu promesa del ${shortDay(facts.promisedOn)} no alcanzó a llegar (${nameOf(facts)}). Entra a tu cuenta y elige otra fecha.`,
    ),
  }),
} as const satisfies Record<PromiseStep, (facts: PromiseFacts) => PromiseTexts>;

export const promiseTexts = (step: PromiseStep, facts: PromiseFacts): PromiseTexts => TEXTS[step](facts);
