import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, shortDay } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import { toGsm7 } from '#core/text/gsm7.ts';
import { composeEmail, type EmailText, supportNumber } from '../infrastructure/messages/email.ts';
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
const DISPUTE =
  'Si ya pagaste, no reconoces la deuda o no puedes pagar ahora, una persona lo revisa contigo:';

export const arrearsEmail = (facts: OverdueFacts): EmailText =>
  composeEmail(
    facts.lender,
    `Tienes un pago vencido en tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Cada día que pasa se suman ${formatPesos(facts.nextDay)} de intereses de mora, solo sobre el capital vencido. No cobramos gastos de ` +
        'cobranza por el atraso.',
      ways(facts),
    ],
    [],
    DISPUTE,
  );

/** One SMS in the GSM 7-bit alphabet, with a person to write to and no link to press. */
const sms = ({ lender }: OverdueFacts, text: string): string =>
  toGsm7(`${lender.brand}: ${text} Ayuda: WhatsApp ${supportNumber(lender)}`);

const creditOf = ({ creditNumber }: OverdueFacts): string => `crédito ..${String(creditNumber).slice(-4)}`;

export const arrearsSms = (facts: OverdueFacts): string =>
  sms(
    facts,
    `tienes ${formatPesos(facts.amount)} vencidos desde el ${shortDay(facts.since)} (${creditOf(facts)}). Cada día suma intereses.`,
  );

type ReportFacts = OverdueFacts & { readonly reportOn: CalendarDate };

export const reportNoticeEmail = (facts: ReportFacts): EmailText =>
  composeEmail(
    facts.lender,
    `Aviso antes de reportar tu crédito ${facts.creditNumber} a las centrales de riesgo`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Si no te pones al día, desde el ${dateInWords(facts.reportOn)} podemos reportar este atraso a las centrales de riesgo. Hasta ` +
        'entonces puedes pagar o reclamar, y no habrá reporte (Ley 1266 de 2008 y Ley 2157 de 2021).',
      ways(facts),
    ],
    [
      'Si alguien usó tu nombre para pedir este crédito, dínoslo: respondemos en 10 días y la central lo anota.',
    ],
    DISPUTE,
  );

export const reportNoticeSms = (facts: ReportFacts): string =>
  sms(
    facts,
    `si no te pones al día (${formatPesos(facts.amount)}) o reclamas, desde el ${shortDay(facts.reportOn)} podemos reportar tu ${creditOf(facts)} a centrales.`,
  );

/** What was done, on the day on which it was. */
export const reportedEmail = (facts: OverdueFacts): EmailText =>
  composeEmail(
    facts.lender,
    `Reportamos tu crédito ${facts.creditNumber} a las centrales de riesgo`,
    [
      `Hola, ${facts.firstNames}:`,
      `Hoy reportamos a las centrales de riesgo el atraso de tu crédito ${facts.creditNumber}. ${owed(facts)}`,
      'Cuando te pongas al día se lo decimos a las centrales en los cinco días hábiles siguientes.',
      `Si el reporte tiene un error, o no reconoces la deuda, radica un reclamo en ${facts.publicUrl}/dashboard/rights/claim.`,
    ],
    [],
    DISPUTE,
  );

type AccelerationFacts = OverdueFacts & { readonly until: CalendarDate; readonly totalDebt: Money };

export const accelerationEmail = (facts: AccelerationFacts): EmailText =>
  composeEmail(
    facts.lender,
    `Ponte al día antes del ${dateInWords(facts.until)}: tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      owed(facts),
      `Si no te pones al día a más tardar el ${dateInWords(facts.until)}, podemos exigir la deuda total, que hoy es de ` +
        `${formatPesos(facts.totalDebt)} (cláusula 15 de tu contrato). Si te pones al día antes, el plazo sigue como estaba.`,
      ways(facts),
    ],
    [],
    DISPUTE,
  );

/** What the last day of the notice before it has left, on the day after. */
export const deadlinePassedEmail = (facts: AccelerationFacts): EmailText =>
  composeEmail(
    facts.lender,
    `Pasó tu último día para ponerte al día: crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      `El ${dateInWords(facts.until)} era el último día para ponerte al día antes de que podamos exigir la deuda total. ${owed(facts)}`,
      `Desde hoy podemos exigir la deuda total, que hoy es de ${formatPesos(facts.totalDebt)} (cláusula 15 de tu contrato). Todavía no lo hemos hecho.`,
      ways(facts),
    ],
    [],
    DISPUTE,
  );

export const deadlinePassedSms = (facts: AccelerationFacts): string =>
  sms(
    facts,
    `pasó tu último día para ponerte al día con ${formatPesos(facts.amount)}: ya podemos exigir la deuda total (${creditOf(facts)}).`,
  );

export const accelerationSms = (facts: AccelerationFacts): string =>
  sms(
    facts,
    `ponte al día con ${formatPesos(facts.amount)} antes del ${shortDay(facts.until)} o podremos exigir la deuda total de tu ${creditOf(facts)}.`,
  );
