import type { SlipRejection } from '#core/payments/cash-slips.ts';

const REASONS: Readonly<Record<SlipRejection, string>> = {
  illegible:
    'El comprobante no se alcanza a leer. Tómale otra foto con buena luz, sin cortar los bordes, y repórtalo de nuevo.',
  wrong_document: 'El archivo no es el comprobante del corresponsal. Repórtalo de nuevo con tu recibo.',
  no_such_payment:
    'El corresponsal no tiene un pago así. Revisa la fecha, la hora y el valor de tu recibo y repórtalo de nuevo.',
  wrong_amount: 'El valor no es el del comprobante. Repórtalo de nuevo con el valor de tu recibo.',
  another_credit: 'El comprobante es de otro número de crédito. Revísalo y repórtalo en el que dice.',
  duplicate: 'Ese pago ya estaba registrado: búscalo en tus pagos. No tienes que hacer nada.',
};

/** Cash payments reported with a slip, in the portal. */
export const reportedCopy = {
  title: (amount: string) => `Pago en efectivo reportado: ${amount}`,
  inProcess:
    'Tu pago está en proceso, no pagues otra vez. Lo registramos con la hora de la caja cuando revisemos el comprobante.',
  byAnother:
    'Alguien reportó este pago sin ingresar a tu cuenta. Lo registramos cuando revisemos el comprobante.',
  notCounted: 'Todavía no cuenta en tu crédito.',
  refused: (amount: string) => `No pudimos registrar el pago de ${amount}`,
  why: (rejection: SlipRejection): string => REASONS[rejection],
  refusedByAnother: 'Lo reportó alguien sin ingresar a tu cuenta.',
  again: 'Reportarlo de nuevo',
  receipt: (number: string) => `recibo ${number}`,
  posted: 'Es el pago en efectivo que se reportó con comprobante.',
  postedOtherwise: (amount: string, moment: string) =>
    `Se reportó con comprobante por ${amount} (${moment}) y quedó con los datos del corresponsal.`,
};
