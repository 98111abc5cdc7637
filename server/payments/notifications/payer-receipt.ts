import { formatPesos } from '#core/money/money.ts';
import { emailHtml } from '../../infrastructure/messages/email-html.ts';
import { type EmailText, signedBy } from '../../infrastructure/messages/email-text.ts';
import { type PaymentFacts, whenAndHow } from './payment-facts.ts';

/** E-mail with the receipt for a payer without a session; discloses nothing about the debtor. */
export const payerReceiptEmail = (
  facts: PaymentFacts & { readonly lastFour: string; readonly keptDays: number },
): EmailText => {
  const { lender, lastFour, amount } = facts;
  const subject = 'Comprobante de tu pago';
  const paragraphs = [
    'Hola:',
    `Recibimos tu pago de ${formatPesos(amount)} al crédito terminado en ${lastFour}.`,
    whenAndHow(facts),
    'El comprobante va adjunto en PDF. Guárdalo.',
  ];
  const notes = [
    `Pediste este correo al pagar. No usamos tu dirección para nada más y la borramos a los ${facts.keptDays} días.`,
    `¿Algo no cuadra, o no pagaste tú? Escríbenos a ${lender.supportEmail} con la referencia.`,
    signedBy(lender),
  ];
  return {
    subject,
    text: [...paragraphs, ...notes].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs, notes }),
  };
};
