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
  closure: 'pedido de cerrar tu cuenta',
} as const satisfies Record<RequestKind, string>;

/** Where it is read besides: nowhere by whoever closed the account. */
const alsoAt = ({ config }: Pick<LetterContext, 'config'>, kind: RequestKind, before: string): string =>
  kind === 'closure' ? '' : `${before} ${config.publicUrl}/dashboard/rights`;

const againAt = ({ config }: Pick<LetterContext, 'config'>, kind: RequestKind, named: string): string =>
  kind === 'closure'
    ? `escríbenos a ${config.lender.supportEmail}`
    : `radica otra solicitud que nombre ${named}`;

export const claimReceipt = (
  context: Pick<LetterContext, 'config'>,
  { first_names: name, email }: Recipient,
  { number, kind, dueOn }: FiledClaim,
): ObligationLetter => {
  const named = filingNumber(number);
  return {
    to: email,
    ...composeEmail(
      context.config.lender,
      `Recibimos tu solicitud ${named}`,
      [
        `Hola, ${name}:`,
        `Recibimos tu ${KIND_WORDS[kind]}. Su número de radicado es ${named}.`,
        `Te respondemos a más tardar el ${dateInWords(dueOn)}: ${termInWords(kind)}. La respuesta te llega a este correo${alsoAt(context, kind, ' y la ves en')}.`,
      ],
      ['Si no quedas conforme con la respuesta puedes acudir a la Superintendencia de Industria y Comercio.'],
      'Si no fuiste tú,',
    ),
    attachments: [],
  };
};

export const claimAnswer = (
  context: Pick<LetterContext, 'config'>,
  { first_names: name, email }: Recipient,
  { number, kind }: FiledClaim,
  answer: string,
): ObligationLetter => {
  const named = filingNumber(number);
  const place = alsoAt(context, kind, 'También queda en');
  return {
    to: email,
    ...composeEmail(
      context.config.lender,
      `Respuesta a tu solicitud ${named}`,
      [
        `Hola, ${name}:`,
        `Esta es nuestra respuesta a tu ${KIND_WORDS[kind]} con radicado ${named}.`,
        ...answer.split(/\n{2,}/),
        ...(place ? [`${place}.`] : []),
      ],
      [
        `Si no quedas conforme, ${againAt(context, kind, named)}, o acude a la Superintendencia de Industria y Comercio.`,
      ],
    ),
    attachments: [],
  };
};
