import { randomUUID } from 'node:crypto';
import type { RiskReason } from '#core/application/rejection.ts';
import { decideRisk, finalReasons } from '#core/application/risk-decision.ts';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { type Money, min, pesos } from '#core/money/money.ts';
import type { CreditPolicy } from '#core/plan/policy.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { type ApplicationRow, changeStatus } from './application-status.ts';
import type { ProfileRow } from './applications.ts';
import { type EmailContext, notifyDecision } from './decision-emails.ts';
import { type PolicyOnDay, policyOn } from './plans.ts';
import { offerUpTo } from './risk.ts';
import { type Decision, readDecision } from './risk-decisions.ts';

/** The decisions of a manual review. */
export type HandDecision =
  | { readonly outcome: 'approved'; readonly maximumAmount: Money }
  | { readonly outcome: 'rejected'; readonly cause: RiskReason };

/** In manual review: documents to check, or a bureau that does not answer. */
export const isHeld = ({ status }: Pick<ApplicationRow, 'status'>): boolean =>
  status === 'on_hold_docs' || status === 'risk_in_process';

/** A held application with the facts of its manual review. */
export interface HeldApplication {
  readonly application: ApplicationRow;
  readonly person: ProfileRow;
  readonly standing: PolicyOnDay;
  readonly before: Decision | undefined;
  /** Reasons that no document can change, such as the age, or a default beside a name that differs. */
  readonly obstacles: readonly RiskReason[];
  /** The highest amount that may be approved: the least of the policy's maximum, the bureau's limit and the procedure's cost. */
  readonly ceiling: Money;
}

/** Reads the facts of a manual review; the application must be locked. */
export const readHeld = async (
  executor: Executor,
  { clock }: Pick<EmailContext, 'clock'>,
  application: ApplicationRow,
): Promise<HeldApplication> => {
  const person = await executor
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', application.profile_id)
    .executeTakeFirstOrThrow();
  const before = await readDecision(executor, application.id);
  const standing = await policyOn(executor, bogotaDate(clock.now()));
  const { policy } = standing;
  const { outcome, reasons } = decideRisk(
    policy,
    { birthDate: calendarDate(person.birth_date ?? ''), conflicts: [] },
    { cost: pesos(application.requested_amount), requestedOn: bogotaDate(application.created_at) },
    { status: 'pending' },
  );
  return {
    application,
    person,
    standing,
    before,
    obstacles: [...(outcome === 'rejected' ? reasons : []), ...finalReasons(before?.reasons ?? [])],
    ceiling: min(ceilingOf(policy, before?.inputs), pesos(application.requested_amount)),
  };
};

/** The bureau's limit applies whatever the documents prove. */
const ceilingOf = (policy: CreditPolicy, inputs: unknown): Money => {
  const limit = at(at(inputs, 'report'), 'recommendedLimit');
  return typeof limit === 'number' ? min(policy.maximumAmount, pesos(limit)) : policy.maximumAmount;
};

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;

/**
 * Decides on a held application: records the decision with its actor and reason, sets the offer, moves the status and e-mails
 * the person, in the caller's transaction. The caller checks that the policy allows it.
 */
export const decideManually = async (
  executor: Executor,
  context: EmailContext,
  held: HeldApplication,
  decision: HandDecision,
  by: { readonly operator: string; readonly reason: string },
): Promise<ApplicationRow> => {
  const { application, person, before } = held;
  const { policy, cap } = held.standing;
  const reasons = decision.outcome === 'rejected' ? [decision.cause] : [];
  const maximumAmount = decision.outcome === 'approved' ? decision.maximumAmount : null;
  await executor
    .insertInto('risk_decision')
    .values({
      id: randomUUID(),
      application_id: application.id,
      policy_version: policy.version,
      inputs: JSON.stringify({
        policy,
        cap,
        decidedBy: by,
        basedOn: before?.id,
        report: at(before?.inputs, 'report'),
      }),
      outcome: decision.outcome,
      reasons,
      maximum_amount: maximumAmount,
      monthly_income: null,
      bureau_report_id: before?.bureau_report_id ?? null,
      decided_at: context.clock.now(),
    })
    .execute();
  if (maximumAmount !== null) await offerUpTo(executor, application, maximumAmount, undefined, policy);
  const decided = await changeStatus(
    executor,
    application,
    decision.outcome,
    by.operator,
    by.reason,
    context.clock,
  );
  await notifyDecision(executor, context, { application: decided, person, waited: true });
  return decided;
};
