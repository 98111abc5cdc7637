import { channelName } from '#core/api/payments/payment-channels.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import type { Debt } from '#core/loan/debt.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import { instantInWords } from '../../infrastructure/documents/texts/time-words.ts';

/** What every notification of a posted payment states. */
export interface PaymentFacts {
  readonly lender: Lender;
  readonly amount: Money;
  readonly paidAt: Date;
  readonly channel: string;
  readonly reference: string;
}

/** What the holder's notification adds. */
export interface HolderFacts extends PaymentFacts {
  readonly firstNames: string;
  readonly creditNumber: number;
  readonly debt: Debt;
  /** Date of the debt. */
  readonly on: CalendarDate;
  /** Public URL of the app, without a trailing slash. */
  readonly publicUrl: string;
}

/** `Fecha y hora: 20 de enero de 2026, … Medio de pago: Tarjeta. Referencia: CS-1.` */
export const whenAndHow = ({ paidAt, channel, reference }: PaymentFacts): string =>
  `Fecha y hora: ${instantInWords(paidAt)}. Medio de pago: ${channelName(channel)}. Referencia: ${reference}.`;

/** Catch-up and total debt on a day. */
export const owedInWords = ({ debt, on }: Pick<HolderFacts, 'debt' | 'on'>): string => {
  const minimum =
    debt.minimumPayment === 0
      ? 'no tienes cuotas por pagar y tu deuda total es'
      : `tu pago mínimo es de ${formatPesos(debt.minimumPayment)} y tu deuda total`;
  return `Al ${dateInWords(on)} ${minimum} de ${formatPesos(debt.totalDebt)}.`;
};
