import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { formatPesos, type Money } from '#core/money/money.ts';
import type { Lender } from '../infrastructure/config/lender.ts';
import { composeEmail } from '../infrastructure/messages/email.ts';

export interface SignedCopyFacts {
  readonly lender: Lender;
  readonly firstNames: string;
  readonly creditNumber: number;
  readonly amount: Money;
  readonly term: number;
  /** Last day of the right of withdrawal. */
  readonly withdrawalUntil: CalendarDate;
}

/** E-mail with the signed contract and promissory note. */
export const signedCopyEmail = ({
  lender,
  firstNames,
  creditNumber,
  amount,
  term,
  withdrawalUntil,
}: SignedCopyFacts): { readonly subject: string; readonly text: string; readonly html: string } => {
  const subject = `Tu contrato y tu pagaré firmados: crédito ${creditNumber}`;
  const paragraphs = [
    `Hola, ${firstNames}:`,
    `Firmaste el contrato y el pagaré de tu crédito ${creditNumber} por ${formatPesos(amount)} a ${term} meses. Los dos van ` +
      'adjuntos a este correo, con la constancia de tu firma en la última página. Guárdalos.',
    'Lo que sigue es validar tu identidad. Cuando lo hagas y confirmen tu procedimiento, entregamos el dinero y te enviamos ' +
      'las fechas definitivas de tus cuotas.',
  ];
  return composeEmail(
    lender,
    subject,
    paragraphs,
    [`Puedes arrepentirte sin costo hasta el ${dateInWords(withdrawalUntil)}.`],
    'Para arrepentirte, o si no fuiste tú quien firmó,',
  );
};
