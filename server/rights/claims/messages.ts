import type { FiledClaim } from '#core/api/rights/claims.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { filingNumber, type RequestKind, termInWords } from '#core/rights/claims.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import { composeEmail } from '../../infrastructure/messages/email.ts';
import { enqueueEmail } from '../../infrastructure/outbox.ts';

type MailContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'publicUrl' | 'lender'>;
};
type Recipient = Pick<Row<'profile'>, 'first_names' | 'email' | 'email_verified_at'>;
type PersonsClaim = FiledClaim & { readonly accountId: string };

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

const placeOf = ({ config }: MailContext): string => `${config.publicUrl}/dashboard/rights`;

/** Goes to a confirmed e-mail only: any other may be a stranger's. */
export const sendClaimReceipt = async (
  executor: Executor,
  context: MailContext,
  to: Recipient | undefined,
  { number, kind, dueOn, accountId }: PersonsClaim,
): Promise<void> => {
  if (!to?.email_verified_at) return;
  const named = filingNumber(number);
  await enqueueEmail(executor, context, {
    purpose: 'claim_receipt',
    accountId,
    dedupeKey: `claim-receipt:${number}`,
    to: to.email,
    ...composeEmail(
      `Recibimos tu solicitud ${named}`,
      [
        `Hola, ${to.first_names}:`,
        `Recibimos tu ${KIND_WORDS[kind]}. Su número de radicado es ${named}.`,
        `Te respondemos a más tardar el ${dateInWords(dueOn)}: ${termInWords(kind)}. La respuesta te llega a este correo y la ves en ${placeOf(context)}.`,
      ],
      [
        'Si no quedas conforme con la respuesta puedes acudir a la Superintendencia de Industria y Comercio.',
        `Si no fuiste tú, escríbenos a ${context.config.lender.supportEmail}.`,
      ],
    ),
    attachments: [],
  });
};

/** Whether it was written: only a confirmed e-mail is. */
export const sendClaimAnswer = async (
  executor: Executor,
  context: MailContext,
  to: Recipient | undefined,
  { number, kind, accountId }: PersonsClaim,
  answer: string,
): Promise<boolean> => {
  if (!to?.email_verified_at) return false;
  const named = filingNumber(number);
  await enqueueEmail(executor, context, {
    purpose: 'claim_answer',
    accountId,
    dedupeKey: `claim-answer:${number}`,
    to: to.email,
    ...composeEmail(
      `Respuesta a tu solicitud ${named}`,
      [
        `Hola, ${to.first_names}:`,
        `Esta es nuestra respuesta a tu ${KIND_WORDS[kind]} con radicado ${named}.`,
        ...answer.split(/\n{2,}/),
        `También queda en ${placeOf(context)}.`,
      ],
      [
        `Si no quedas conforme, radica otra solicitud que nombre ${named}, o acude a la Superintendencia de Industria y Comercio.`,
      ],
    ),
    attachments: [],
  });
  return true;
};
