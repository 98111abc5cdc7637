import { formatPesos } from '#core/money/money.ts';
import { instantInWords } from '../../infrastructure/documents/texts/time-words.ts';
import { emailHtml } from '../../infrastructure/messages/email-html.ts';
import { type EmailText, signedBy } from '../../infrastructure/messages/email-text.ts';
import { type HolderFacts, owedInWords, whenAndHow } from './payment-facts.ts';

/** E-mail to the holder of a reversed payment, and what to do now. */
export const paymentReversedEmail = (facts: HolderFacts & { readonly reversedAt: Date }): EmailText => {
  const { lender, creditNumber, amount, debt, publicUrl } = facts;
  const subject = 'Tu pago fue devuelto';
  const paragraphs = [
    `Hola, ${facts.firstNames}:`,
    `Un pago de ${formatPesos(amount)} a tu crédito ${creditNumber} fue devuelto el ${instantInWords(facts.reversedAt)}: el ` +
      'dinero volvió a quien pagó y ya no cuenta en tu crédito.',
    whenAndHow(facts),
    debt.totalDebt === 0 ? 'Aun así, hoy no debes nada de este crédito.' : owedInWords(facts),
    ...(debt.totalDebt === 0
      ? []
      : [
          `Para pagar otra vez ingresa a ${publicUrl}/dashboard/pay, o paga sin ingresar en ${publicUrl}/public-payment.`,
        ]),
  ];
  const notes = [
    'El recibo que tenías de ese pago ya no lo prueba.',
    `Si crees que es un error, escríbenos a ${lender.supportEmail} con la referencia: una persona lo revisa contigo.`,
    signedBy(lender),
  ];
  return {
    subject,
    text: [...paragraphs, ...notes].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs, notes }),
  };
};
