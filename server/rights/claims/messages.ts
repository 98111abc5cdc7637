import type { FiledClaim } from '#core/api/rights/claims.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { filingNumber, type RequestKind, termInWords } from '#core/rights/claims.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { composeEmail } from '../../infrastructure/messages/email.ts';
import type { ObligationLetter } from '../../obligations/obligations.ts';

export type LetterContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'publicUrl' | 'lender'>;
};
type Recipient = Pick<Row<'profile'>, 'first_names' | 'email'>;

export const KIND_WORDS = {
  petition: 'petición',
  complaint: 'queja',
  claim: 'reclamo',
  data_query: 'consulta sobre tus datos',
  data_claim: 'reclamo sobre tus datos',
  correction: 'corrección de tus datos',
  identity_theft: 'aviso de suplantación',
  withdrawal: 'decisión de retractarte',
  closure: 'pedido de cerrar tu cuenta',
} as const satisfies Record<RequestKind, string>;

const placeOf = ({ config }: LetterContext): string => `${config.publicUrl}/dashboard/rights`;

export const claimReceipt = (
  context: LetterContext,
  { first_names: name, email }: Recipient,
  { number, kind, dueOn }: FiledClaim,
): ObligationLetter => {
  const named = filingNumber(number);
  return {
    to: email,
    ...composeEmail(
      `Recibimos tu solicitud ${named}`,
      [
        `Hola, ${name}:`,
        `Recibimos tu ${KIND_WORDS[kind]}. Su número de radicado es ${named}.`,
        `Te respondemos a más tardar el ${dateInWords(dueOn)}: ${termInWords(kind)}. ${kind === 'closure' ? 'La respuesta te llega a este correo.' : `La respuesta te llega a este correo y la ves en ${placeOf(context)}.`}`,
      ],
      [
        'Si no quedas conforme con la respuesta puedes acudir a la Superintendencia de Industria y Comercio.',
        `Si no fuiste tú, escríbenos a ${context.config.lender.supportEmail}.`,
      ],
    ),
    attachments: [],
  };
};

export const claimAnswer = (
  context: LetterContext,
  { first_names: name, email }: Recipient,
  { number, kind }: FiledClaim,
  answer: string,
): ObligationLetter => {
  const named = filingNumber(number);
  return {
    to: email,
    ...composeEmail(
      `Respuesta a tu solicitud ${named}`,
      [
        `Hola, ${name}:`,
        `Esta es nuestra respuesta a tu ${KIND_WORDS[kind]} con radicado ${named}.`,
        ...answer.split(/\n{2,}/),
        // Who closed the account cannot read it there.
        ...(kind === 'closure' ? [] : [`También queda en ${placeOf(context)}.`]),
      ],
      [
        `Si no quedas conforme, ${kind === 'closure' ? `escríbenos a ${context.config.lender.supportEmail}` : `radica otra solicitud que nombre ${named}`}, o acude a la Superintendencia de Industria y Comercio.`,
      ],
    ),
    attachments: [],
  };
};
