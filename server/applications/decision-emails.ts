import { type RiskReason, reasonsToTell } from '#core/application/rejection.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { composeEmail } from '../infrastructure/messages/email.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { ApplicationRow } from './application-status.ts';
import type { ProfileRow } from './applications.ts';
import { approvalEmail, type DecisionEmail, documentsEmail, rejectionEmail } from './messages.ts';

interface Decided {
  readonly application: ApplicationRow;
  readonly person: Pick<ProfileRow, 'first_names' | 'email' | 'economic_activity' | 'document_proved_at'>;
  readonly reasons: readonly RiskReason[];
  /** The person was shown a pending state, and may have left. */
  readonly waited: boolean;
}

/** Dependencies of an e-mail and its sending. */
export type EmailContext = Pick<Context, 'clock'> & {
  readonly jobs: Pick<Context['jobs'], 'enqueue'>;
  readonly config: Pick<Context['config'], 'lender' | 'publicUrl'>;
};

/** E-mails the decision to the person. An approval shown on the screen at once is not e-mailed. */
export const notifyDecision = async (
  executor: Executor,
  context: EmailContext,
  decided: Decided,
): Promise<void> => {
  const email = emailFor(context, decided);
  if (!email) return;
  const { application, person } = decided;
  const paragraphs = [`Hola, ${person.first_names}:`, ...email.paragraphs];
  await enqueueEmail(executor, context, {
    purpose: 'risk_decision',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    dedupeKey: `risk_decision:${application.id}:${application.status}`,
    to: person.email,
    ...composeEmail(email.subject, paragraphs, email.notes),
    attachments: [],
  });
};

const emailFor = (
  { config }: EmailContext,
  { application, person, reasons: all, waited }: Decided,
): DecisionEmail | undefined => {
  const reasons = reasonsToTell(
    { outcome: application.status, reasons: all },
    person.document_proved_at !== null,
  );
  const { supportEmail } = config.lender;
  const loginUrl = `${config.publicUrl}/login`;
  if (application.status === 'rejected') return rejectionEmail(reasons, supportEmail);
  if (application.status === 'on_hold_docs') {
    return documentsEmail(reasons, person.economic_activity, { supportEmail, loginUrl });
  }
  if (application.status !== 'approved' || !waited) return undefined;
  return approvalEmail(loginUrl);
};
