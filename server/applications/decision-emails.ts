import { DOCUMENTS_DAYS } from '#core/application/review-days.ts';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { enqueueEmail } from '../infrastructure/outbox.ts';
import type { ApplicationRow } from './application-status.ts';
import type { ProfileRow } from './applications.ts';
import {
  approvalEmail,
  type DecisionEmail,
  decisionText,
  documentsEmail,
  rejectionEmail,
} from './messages.ts';
import { readRejection } from './read-rejection.ts';

interface Decided {
  readonly application: ApplicationRow;
  readonly person: Pick<ProfileRow, 'first_names' | 'email' | 'economic_activity'>;
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
  const email = await emailFor(executor, context, decided);
  if (!email) return;
  const { application, person } = decided;
  await enqueueEmail(executor, context, {
    purpose: 'risk_decision',
    accountId: application.account_id,
    creditNumber: application.credit_number,
    dedupeKey: `risk_decision:${application.id}:${application.status}`,
    to: person.email,
    ...decisionText(context.config.lender, person.first_names, email),
    attachments: [],
  });
};

const emailFor = async (
  executor: Executor,
  { config, clock }: EmailContext,
  { application, person, waited }: Decided,
): Promise<DecisionEmail | undefined> => {
  const loginUrl = `${config.publicUrl}/login`;
  const { status } = application;
  if (status === 'approved') return waited ? approvalEmail(loginUrl) : undefined;
  if (status !== 'rejected' && status !== 'on_hold_docs') return undefined;
  const rejection = await readRejection(executor, application.id);
  if (status === 'rejected') return rejectionEmail(rejection);
  const until = addDays(bogotaDate(clock.now()), DOCUMENTS_DAYS);
  return documentsEmail(rejection.reasons, person.economic_activity, { until, loginUrl });
};
