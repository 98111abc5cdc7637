import type { Allocation } from '#core/loan/allocation.ts';
import { formatPesos } from '#core/money/money.ts';
import { paidConcepts } from '../../infrastructure/documents/texts/payment-words.ts';
import { emailHtml } from '../../infrastructure/messages/email-html.ts';
import { type EmailText, signedBy } from '../../infrastructure/messages/email-text.ts';
import { type HolderFacts, owedInWords, whenAndHow } from './payment-facts.ts';

export interface PaymentReceivedFacts extends HolderFacts {
  readonly allocation: Allocation;
  /** Paid without a session. */
  readonly isByOther: boolean;
}

/** E-mail to the holder of a received payment; does not disclose the payer. */
export const paymentReceivedEmail = (facts: PaymentReceivedFacts): EmailText => {
  const { lender, creditNumber, amount, debt, publicUrl } = facts;
  const subject = 'Recibimos tu pago';
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
    `Se aplicó así: ${paidConcepts(facts.allocation.lines)}.`,
    debt.totalDebt === 0
      ? `Ya no debes nada de este crédito. Tu paz y salvo está en ${publicUrl}/dashboard/documents.`
      : owedInWords(facts),
  ];
  const notes = [
    'El recibo va adjunto en PDF, con la aplicación de cada peso.',
    `Si no reconoces este pago o algo no cuadra, escríbenos a ${lender.supportEmail} con la referencia.`,
    signedBy(lender),
  ];
  return {
    subject,
    text: [...paragraphs, ...notes].join('\n\n'),
    html: emailHtml({ title: subject, paragraphs, notes }),
  };
};
