import { formatPesos, type Money } from '#core/money/money.ts';
import type { SlipRejection } from '#core/payments/cash-slips.ts';
import { composeEmail, type EmailText } from '../../infrastructure/messages/email-text.ts';
import { momentInWords } from '../../infrastructure/messages/moment-words.ts';

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

/** E-mail: a reported payment could not be posted, why, and what to do. */
export const slipRejectedEmail = ({
  firstNames,
  amount,
  paidAt,
  isHolders,
  rejection,
  loginUrl,
  supportEmail,
}: {
  readonly firstNames: string;
  readonly amount: Money;
  readonly paidAt: Date;
  /** Reported by the holder; else without a session. */
  readonly isHolders: boolean;
  readonly rejection: SlipRejection;
  readonly loginUrl: string;
  readonly supportEmail: string;
}): EmailText => {
  const paid = `un pago en efectivo de ${formatPesos(amount)} del ${momentInWords(paidAt)}`;
  return composeEmail({
    subject: 'No pudimos registrar un pago en efectivo',
    paragraphs: [
      `Hola, ${firstNames}:`,
      isHolders
        ? `Revisamos el comprobante de ${paid} y no pudimos registrarlo.`
        : `Alguien reportó ${paid} para tu crédito. Revisamos el comprobante y no pudimos registrarlo.`,
      REASONS[rejection],
      `Puedes ver tus pagos en ${loginUrl}, con tu número de celular.`,
    ],
    notes: [`Este comprobante no cambió tu deuda. ¿Dudas? Escríbenos a ${supportEmail}.`],
  });
};
