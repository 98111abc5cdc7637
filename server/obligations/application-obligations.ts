import type { ApplicationStatus } from '#core/application/application-status.ts';
import { addDays, bogotaDate, startOfDay } from '#core/calendar/calendar-date.ts';
import { addBusinessDays } from '#core/calendar/holidays.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { NoteCancellationReason } from '../infrastructure/database/tables/obligations.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import type { Clock } from '../infrastructure/runtime/clock.ts';
import { owedTo, REGISTER_BUSINESS_DAYS } from './loan-obligations.ts';
import { lapseOf, oblige, takeBackLetters } from './obligations.ts';

/** Days in which whoever failed the validation of their identity may show who they are with the same note. */
const REOPENING_DAYS = 15;

const CANCELLED_IN = {
  dismissed: { reason: 'withdrawn', afterDays: 0 },
  rejected_validation: { reason: 'identity_rejected', afterDays: REOPENING_DAYS },
} as const satisfies Partial<
  Record<ApplicationStatus, { readonly reason: NoteCancellationReason; readonly afterDays: number }>
>;

/** The actor of what the clinic answers. */
const CLINIC = 'clinic';
/** The actor of what is closed because its last day is over. */
export const EXPIRY = 'expiry';

const cancellationIn = (
  status: ApplicationStatus,
  actor: string,
): { readonly reason: NoteCancellationReason; readonly afterDays: number } | undefined => {
  if (!(status in CANCELLED_IN)) return undefined;
  if (actor === CLINIC) return { reason: 'not_confirmed', afterDays: 0 };
  if (actor === EXPIRY) return { reason: 'expired', afterDays: 0 };
  return CANCELLED_IN[status as keyof typeof CANCELLED_IN];
};

const isSigned = async (executor: Executor, applicationId: string): Promise<boolean> => {
  const signature = await executor
    .selectFrom('signature')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .where('signed_at', 'is not', null)
    .executeTakeFirst();
  return signature !== undefined;
};

/**
 * A signed application that ends without a loan leaves a note at the depository, which is to be cancelled, unless its
 * identity is validated again. A letter about what waited is decided anew.
 */
export const obligeOfStatus = async (
  executor: Executor,
  context: { readonly clock: Clock },
  application: Pick<Row<'application'>, 'id' | 'account_id' | 'credit_number'>,
  from: ApplicationStatus,
  to: ApplicationStatus,
  actor: string,
): Promise<void> => {
  await takeBackLetters(executor, context, application.credit_number);
  if (from === 'rejected_validation')
    await lapseOf(executor, application.credit_number, ['note_cancellation'], 'reopened');
  const cancelled = cancellationIn(to, actor);
  if (!cancelled || !(await isSigned(executor, application.id))) return;
  const now = context.clock.now();
  const opensOn = addDays(bogotaDate(now), cancelled.afterDays);
  await oblige(
    executor,
    context,
    owedTo(application, {
      kind: 'note_cancellation',
      subject: `${cancelled.reason} ${now.toISOString()}`,
      opensAt: cancelled.afterDays === 0 ? now : startOfDay(opensOn),
      dueBy: addBusinessDays(opensOn, REGISTER_BUSINESS_DAYS),
    }),
  );
};
