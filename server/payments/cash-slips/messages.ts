import { momentInWords } from '#core/calendar/date-words.ts';
import { formatPesos, pesos } from '#core/money/money.ts';
import type { SlipRejection } from '#core/payments/cash-slips.ts';
import type { EmailContext } from '../../applications/decision-emails.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email.ts';
import type { SlipRow } from './report.ts';

const REASONS = {
  illegible:
    'El comprobante no se alcanza a leer. Tómale otra foto con buena luz, sin cortar los bordes, y repórtalo de nuevo.',
  wrong_document:
    'El archivo no es el comprobante del corresponsal. Reporta el pago de nuevo con la foto del recibo.',
  no_such_payment:
    'El corresponsal no tiene un pago así. Revisa la fecha, la hora y el valor de tu recibo y repórtalo de nuevo, o pregunta en la caja.',
  wrong_amount:
    'El valor que reportaste no es el del comprobante. Repórtalo de nuevo con el valor del recibo.',
  another_credit:
    'El comprobante es de otro número de crédito. Repórtalo en el crédito que dice el recibo, o escríbenos.',
  duplicate: 'Ese pago ya estaba registrado en tu crédito. No tienes que hacer nada.',
} as const satisfies Record<SlipRejection, string>;

/** E-mail to the holder: a reported payment could not be posted, why, and what to do. */
export const slipRejectedEmail = (
  { amount, paid_at, account_id }: Pick<SlipRow, 'amount' | 'paid_at' | 'account_id'>,
  rejection: SlipRejection,
  firstNames: string,
  { lender, publicUrl }: EmailContext['config'],
): EmailText => {
  const paid = `un pago en efectivo de ${formatPesos(pesos(amount))} del ${momentInWords(paid_at)}`;
  return composeEmail(
    lender,
    'No pudimos registrar un pago en efectivo',
    [
      `Hola, ${firstNames}:`,
      account_id !== null
        ? `Revisamos el comprobante de ${paid} y no pudimos registrarlo.`
        : `Alguien reportó ${paid} para tu crédito. Revisamos el comprobante y no pudimos registrarlo.`,
      REASONS[rejection],
      `Puedes ver tus pagos en ${publicUrl}/login, con tu número de celular.`,
    ],
    ['Este comprobante no cambió tu deuda.'],
  );
};
