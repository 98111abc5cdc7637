import { channelName } from '#core/api/payments/payment-channels.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords, momentInWords } from '#core/calendar/date-words.ts';
import type { Allocation } from '#core/loan/allocation.ts';
import type { Debt } from '#core/loan/debt.ts';
import { totalOf } from '#core/loan/instalment-account.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../../infrastructure/config/lender.ts';
import { paidConcepts } from '../../infrastructure/documents/texts/payment-words.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import { getAskedAmount } from '../../loans/asked-amount.ts';
import type { PaidPromise } from '../../loans/promises/promises.ts';

/** What every notification of a posted payment states. */
interface PaymentFacts {
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
const whenAndHow = ({ paidAt, channel, reference }: PaymentFacts): string =>
  `Fecha y hora: ${momentInWords(paidAt)}. Medio de pago: ${channelName(channel)}. Referencia: ${reference}.`;

/** What is asked for on a day, by the portal's sum, and the total debt. */
const owedInWords = ({ debt, on }: Pick<HolderFacts, 'debt' | 'on'>): string => {
  const { amount, overdueSince } = getAskedAmount(debt);
  const asked = overdueSince
    ? `te pones al día con ${formatPesos(amount)}`
    : amount === 0
      ? 'no tienes cuotas por pagar'
      : `te queda por pagar de esta cuota ${formatPesos(amount)}`;
  return `Al ${dateInWords(on)} ${asked} y tu deuda total es de ${formatPesos(debt.totalDebt)}.`;
};

const instalmentsOf = ({ lines }: Allocation): readonly number[] => [
  ...new Set(
    lines.flatMap(({ instalment, concept }) => (concept === 'prepayment' ? [] : (instalment ?? []))),
  ),
];

const listed = (numbers: readonly number[]): string =>
  numbers.length === 1
    ? `la cuota ${numbers[0]}`
    : `las cuotas ${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`;

/** 'Pagaste la cuota 2.', or what is left of it. */
const paidInWords = ({ debt, allocation }: PaymentReceivedFacts): readonly string[] => {
  const touched = debt.instalments.filter(({ number }) => instalmentsOf(allocation).includes(number));
  const paid = touched.filter(({ status }) => status === 'paid').map(({ number }) => number);
  const open = touched.filter(({ status }) => status !== 'paid');
  return [
    ...(paid.length > 0 ? [`Pagaste ${listed(paid)}.`] : []),
    ...open.map(
      ({ number, unpaid }) =>
        `Pagaste una parte de la cuota ${number}: te faltan ${formatPesos(totalOf(unpaid))}.`,
    ),
  ];
};

const leftInstalments = (count: number): string => (count === 1 ? 'queda 1 cuota' : `quedan ${count} cuotas`);

/** 'La próxima: $ 377.988, el 4 de marzo.', and the plan that a prepayment left. */
const planInWords = ({ debt, allocation }: PaymentReceivedFacts): readonly string[] => {
  const open = debt.instalments.filter(({ status }) => status !== 'paid');
  const [next, last] = [open.find(({ status }) => status !== 'overdue'), open.at(-1)];
  const isPrepaid = allocation.lines.some(({ concept }) => concept === 'prepayment');
  return [
    ...(next ? [`La próxima: ${formatPesos(totalOf(next.unpaid))}, el ${dateInWords(next.dueOn)}.`] : []),
    ...(isPrepaid && last
      ? [
          `Con tu abono a capital te ${leftInstalments(open.length)} y terminas el ${dateInWords(last.dueOn)}.`,
        ]
      : []),
  ];
};

const promiseInWords = ({ promise: found }: PaymentReceivedFacts): readonly string[] => {
  if (!found) return [];
  const { promise, outcome, left } = found;
  if (outcome === 'kept') return ['Cumpliste tu promesa. Gracias.'];
  if (outcome === 'kept_late') return ['Cumpliste tu promesa, unos días después. Gracias.'];
  return [
    `De los ${formatPesos(promise.amount)} que prometiste para el ${dateInWords(promise.promisedOn)} te faltan ${formatPesos(left)}.`,
  ];
};

/** Its clearance certificate, or what is left to pay. */
const leftInWords = (facts: PaymentReceivedFacts): readonly string[] =>
  facts.debt.totalDebt === 0
    ? [`Ya no debes nada de este crédito. Tu paz y salvo está en ${facts.publicUrl}/dashboard/documents.`]
    : [
        [...paidInWords(facts), ...planInWords(facts), ...promiseInWords(facts)].join(' '),
        owedInWords(facts),
      ].filter((text) => text !== '');

export interface PaymentReceivedFacts extends HolderFacts {
  /** The holder withdrew: the day until which the payment goes back. */
  readonly returnedBy: CalendarDate | undefined;
  readonly allocation: Allocation;
  /** Paid without a session. */
  readonly isByOther: boolean;
  /** What it did for the newest promise of the credit. */
  readonly promise: PaidPromise | undefined;
}

/** E-mail to the holder of a received payment; does not disclose the payer. */
export const paymentReceivedEmail = (facts: PaymentReceivedFacts): EmailText => {
  const { lender, creditNumber, amount } = facts;
  const subject = `Recibimos tu pago de ${formatPesos(amount)}`;
  const paragraphs = [
    `Hola, ${facts.firstNames}:`,
    `Recibimos ${formatPesos(amount)} para tu crédito ${creditNumber}.`,
    whenAndHow(facts),
    ...(facts.isByOther
      ? [
          'Lo pagó otra persona, o tú sin ingresar a tu cuenta. Quien paga así no tiene que decirnos quién es, y su pago cuenta ' +
            'igual.',
        ]
      : []),
    ...(facts.returnedBy
      ? [
          `Te retractaste de este crédito y no debes nada: te devolvemos este pago completo a más tardar el ${dateInWords(facts.returnedBy)}.`,
        ]
      : [`Se aplicó así: ${paidConcepts(facts.allocation.lines)}.`, ...leftInWords(facts)]),
  ];
  const notes = ['El recibo va adjunto en PDF, con la aplicación de cada peso.'];
  return composeEmail(lender, subject, paragraphs, notes, 'Si no reconoces este pago, o algo no cuadra,');
};

/** E-mail to the holder of a reversed payment, and what to do now. */
export const paymentReversedEmail = (
  facts: HolderFacts & {
    readonly reversedAt: Date;
    /** When it had gone back to the holder by transfer. */
    readonly givenBackAt: Date | undefined;
    /** A clearance certificate was issued meanwhile. */
    readonly hadClearance: boolean;
  },
): EmailText => {
  const { lender, creditNumber, amount, debt, publicUrl, givenBackAt } = facts;
  const isChargedBack = givenBackAt !== undefined && debt.chargedBack > 0;
  const subject = isChargedBack ? 'Debes un pago que ya te habíamos devuelto' : 'Tu pago fue devuelto';
  const paragraphs = [
    `Hola, ${facts.firstNames}:`,
    `Un pago de ${formatPesos(amount)} a tu crédito ${creditNumber} fue devuelto el ${momentInWords(facts.reversedAt)}: el ` +
      'dinero volvió a quien pagó y ya no cuenta en tu crédito.',
    whenAndHow(facts),
    ...(isChargedBack
      ? [
          `Ese pago ya te lo habíamos devuelto con una transferencia el ${momentInWords(givenBackAt)}. Como ahora también lo devolvió tu ` +
            `banco, nos debes ${formatPesos(debt.chargedBack)}, sin intereses.`,
        ]
      : []),
    debt.totalDebt === 0 ? 'Aun así, hoy no debes nada de este crédito.' : owedInWords(facts),
    ...(debt.totalDebt === 0
      ? []
      : [
          `Para pagar otra vez ingresa a ${publicUrl}/dashboard/pay, o paga sin ingresar en ${publicUrl}/public-payment.`,
        ]),
  ];
  const notes = [
    'El recibo que tenías de ese pago ya no lo prueba.',
    ...(facts.hadClearance && debt.totalDebt > 0
      ? ['El paz y salvo que te dimos ya no vale: quien verifique su código lo verá.']
      : []),
  ];
  return composeEmail(lender, subject, paragraphs, notes, 'Si crees que es un error,');
};

/** To where money went back: the instrument that paid, the holder's key or account, or that of whoever paid. */
export type ReturnedTo = 'instrument' | 'key' | 'account' | 'payer';

const RETURNED_TO = {
  instrument: () => 'a la tarjeta con la que se hizo. El banco puede tardar unos días en mostrarlo',
  key: (lastFour) => `a tu llave Bre-B terminada en ${lastFour}`,
  account: (lastFour) => `a tu cuenta terminada en ${lastFour}`,
  payer: (lastFour) => `a la cuenta de quien lo hizo, terminada en ${lastFour}`,
} as const satisfies Record<ReturnedTo, (lastFour: string) => string>;

/** E-mail to the holder: what of a payment was its payer's has gone back. */
export const moneyReturnedEmail = (facts: {
  readonly lender: Lender;
  readonly firstNames: string;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly reference: string;
  readonly returnedAt: Date;
  readonly to: ReturnedTo;
  /** Empty of an instrument. */
  readonly lastFour: string;
}): EmailText =>
  composeEmail(
    facts.lender,
    `Devolvimos ${formatPesos(facts.amount)} de un pago de tu crédito ${facts.creditNumber}`,
    [
      `Hola, ${facts.firstNames}:`,
      `El ${momentInWords(facts.returnedAt)} devolvimos ${formatPesos(facts.amount)} de un pago de tu crédito ${facts.creditNumber}, ${RETURNED_TO[facts.to](facts.lastFour)}.`,
      `Referencia del pago: ${facts.reference}.`,
    ],
    [],
    'Si el dinero no te llega, o algo no cuadra,',
  );

/** E-mail with the receipt for a payer without a session; discloses nothing about the debtor. */
export const payerReceiptEmail = (
  facts: PaymentFacts & { readonly lastFour: string; readonly keptDays: number },
): EmailText => {
  const { lender, lastFour, amount } = facts;
  const subject = `Comprobante de tu pago de ${formatPesos(amount)}`;
  const paragraphs = [
    'Hola:',
    `Recibimos tu pago de ${formatPesos(amount)} al crédito terminado en ${lastFour}.`,
    whenAndHow(facts),
    'El comprobante va adjunto en PDF. Guárdalo.',
  ];
  const notes = [
    `Pediste este correo al pagar. No usamos tu dirección para nada más y la borramos a los ${facts.keptDays} días.`,
  ];
  return composeEmail(lender, subject, paragraphs, notes, 'Si algo no cuadra, o no pagaste tú,');
};
