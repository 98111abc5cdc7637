import type { RiskReason } from '#core/application/risk-reasons.ts';
import { pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { emailHtml } from '../infrastructure/messages/email-html.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { ApplicationRow } from './application-status.ts';
import type { ProfileRow } from './applications.ts';
import { approvalEmail, type DecisionEmail, documentsEmail, rejectionEmail } from './messages.ts';

interface Decided {
  readonly application: ApplicationRow;
  readonly person: Pick<ProfileRow, 'first_names' | 'email' | 'economic_activity'>;
  readonly reasons: readonly RiskReason[];
  /** The person had been told to wait, and may have gone. */
  readonly waited: boolean;
}

/** What a letter is written and sent with. */
export type EmailContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'lender' | 'publicUrl'>;
};

/** Writes to the person what was decided. Who got an approval on the screen needs no letter; who had to wait does. */
export const notifyDecision = async (
  executor: Executor,
  context: EmailContext,
  decided: Decided,
): Promise<void> => {
  const letter = letterFor(context, decided);
  if (!letter) return;
  const { application, person } = decided;
  const paragraphs = [`Hola, ${person.first_names}:`, ...letter.paragraphs];
  await enqueueEmail(executor, context, {
    purpose: 'risk_decision',
    dedupeKey: `risk_decision:${application.id}:${application.status}`,
    to: person.email,
    subject: letter.subject,
    text: [...paragraphs, ...letter.notes].join('\n\n'),
    html: emailHtml({ title: letter.subject, paragraphs, notes: letter.notes }),
    attachments: [],
  });
};

const letterFor = (
  { config }: EmailContext,
  { application, person, reasons, waited }: Decided,
): DecisionEmail | undefined => {
  const { supportEmail } = config.lender;
  const loginUrl = `${config.publicUrl}/login`;
  if (application.status === 'rejected') return rejectionEmail(reasons, supportEmail);
  if (application.status === 'on_hold_docs') {
    return documentsEmail(reasons, person.economic_activity, { supportEmail, loginUrl });
  }
  if (application.status !== 'approved' || !waited) return undefined;
  return approvalEmail(reasons, pesos(application.maximum_amount ?? 0), loginUrl);
};
