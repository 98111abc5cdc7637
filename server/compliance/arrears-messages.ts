import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDate } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { composeEmail, type EmailText, signedBy, supportContact } from '../infrastructure/messages/email.ts';
import { toGsm7 } from '../infrastructure/messages/gsm7.ts';
import type { LetterFacts } from './messages.ts';

export interface OverdueFacts extends LetterFacts {
  /** Overdue instalments with their arrears. */
  readonly amount: Money;
  readonly since: CalendarDate;
  readonly days: number;
  /** What arrears grow by in a day. */
  readonly nextDay: Money;
  readonly on: CalendarDate;
}

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

const owed = ({ creditNumber, amount, since, days: count, on }: OverdueFacts): string =>
  `Al ${dateInWords(on)} tienes ${formatPesos(amount)} vencidos de tu crédito ${creditNumber}, desde el ` +
  `${dateInWords(since)}: ${days(count)} de atraso.`;

const ways = ({ publicUrl }: OverdueFacts): string =>
  `Paga en ${publicUrl}/dashboard/pay, o sin ingresar en ${publicUrl}/public-payment. Allí también puedes decirnos cuándo pagas.`;

/** A debt may be disputed before it is reported or accelerated. */
const dispute = ({ lender }: OverdueFacts): string =>
  `Si ya pagaste, no reconoces la deuda o no puedes pagar ahora, ${supportContact(lender)}: una persona lo revisa contigo.`;

export const arrearsEmail = (facts: OverdueFacts): EmailText =>
  composeEmail(
    `Tienes un pago vencido en tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Cada día que pasa se suman ${formatPesos(facts.nextDay)} de mora, solo sobre el capital vencido. No cobramos gastos de ` +
        'cobranza por el atraso.',
      ways(facts),
    ],
    [dispute(facts), signedBy(facts.lender)],
  );

const sms = (facts: OverdueFacts, text: string): string =>
  toGsm7(`${facts.lender.brand}: ${text} ${facts.publicUrl}/dashboard/pay`);

export const arrearsSms = (facts: OverdueFacts): string =>
  sms(
    facts,
    `tienes ${formatPesos(facts.amount)} vencidos desde el ${shortDate(facts.since)}. Cada día suma mora.`,
  );

type ReportFacts = OverdueFacts & { readonly reportOn: CalendarDate };

export const reportNoticeEmail = (facts: ReportFacts): EmailText =>
  composeEmail(
    `Aviso antes de reportar tu crédito ${facts.creditNumber} a las centrales de riesgo`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Si no te pones al día, desde el ${dateInWords(facts.reportOn)} podemos reportar este atraso a las centrales de riesgo. Hasta ` +
        'entonces puedes pagar o reclamar, y no habrá reporte (Ley 1266 de 2008 y Ley 2157 de 2021).',
      ways(facts),
    ],
    [
      dispute(facts),
      'Si alguien usó tu nombre para pedir este crédito, dínoslo: respondemos en 10 días y la central lo anota.',
      signedBy(facts.lender),
    ],
  );

export const reportNoticeSms = (facts: ReportFacts): string =>
  sms(
    facts,
    `debes ${formatPesos(facts.amount)} vencidos. Si no pagas o reclamas, desde el ${shortDate(facts.reportOn)} se reporta a centrales.`,
  );

type AccelerationFacts = OverdueFacts & { readonly until: CalendarDate; readonly totalDebt: Money };

export const accelerationEmail = (facts: AccelerationFacts): EmailText =>
  composeEmail(
    `Ponte al día antes del ${dateInWords(facts.until)}: tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Si no te pones al día a más tardar el ${dateInWords(facts.until)}, podemos exigir todo el saldo, que hoy es de ` +
        `${formatPesos(facts.totalDebt)} (cláusula 15 de tu contrato). Si te pones al día antes, el plazo sigue como estaba.`,
      ways(facts),
    ],
    [dispute(facts), signedBy(facts.lender)],
  );

export const accelerationSms = (facts: AccelerationFacts): string =>
  sms(
    facts,
    `ponte al día con ${formatPesos(facts.amount)} antes del ${shortDate(facts.until)} o podremos exigir todo el saldo.`,
  );
