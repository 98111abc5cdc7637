import { randomUUID } from 'node:crypto';
import { decideRisk, type RiskDecision } from '#core/application/risk-decision.ts';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { type Money, pesos } from '#core/money/money.ts';
import { instalmentOptions } from '#core/plan/instalment-options.ts';
import type { CappedPolicy } from '#core/plan/policy.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { RetryLater } from '../infrastructure/jobs/jobs.ts';
import { type ApplicationRow, changeStatus, lockApplication } from './application-status.ts';
import { requireProfile } from './applications.ts';
import { type BureauInquiry, inquireBureau } from './bureau-inquiry.ts';
import { notifyDecision } from './decision-emails.ts';
import { findConflicts } from './identity-conflicts.ts';
import { policyOn } from './plans.ts';
import { readDecision } from './risk-decisions.ts';

const ACTOR = 'risk_policy';

/**
 * Sets the initial offer: the maximum, which is never above the procedure's cost, and the longest term that fits the income.
 * Without an income, as after a review of documents, only the policy's limits apply.
 */
export const offerUpTo = async (
  executor: Executor,
  application: ApplicationRow,
  maximumAmount: Money,
  monthlyIncome: Money | undefined,
  policy: CappedPolicy,
): Promise<void> => {
  const options = instalmentOptions(maximumAmount, monthlyIncome ?? pesos(Number.MAX_SAFE_INTEGER), policy);
  await executor
    .updateTable('application')
    .set({
      amount: maximumAmount,
      maximum_amount: maximumAmount,
      term: options.findLast((option) => option.isAvailable)?.term ?? application.term,
    })
    .where('id', '=', application.id)
    .execute();
};

/**
 * Queries the bureau once for an application in process, decides, and stores decision, policy version and inputs. Any other
 * status is returned unchanged; of two concurrent calls the first response decides.
 */
export const assessApplication = async (
  context: Context,
  application: ApplicationRow,
): Promise<ApplicationRow> => {
  if (application.status !== 'risk_in_process') return application;
  const person = await requireProfile(context.db, application.account_id, application.profile_id);
  const before = await readDecision(context.db, application.id);
  const inquiry = await inquireBureau(context, application, person, before?.bureau_report_id ?? undefined);
  return inTransaction(context.db, async (trx) => {
    const current = await lockApplication(trx, application.id);
    if (current?.status !== 'risk_in_process') return current ?? application;
    const { policy, cap } = await policyOn(trx, bogotaDate(context.clock.now()));
    const inputs = {
      policy,
      cap,
      applicant: {
        birthDate: calendarDate(person.birth_date ?? ''),
        conflicts: await findConflicts(trx, current, inquiry),
      },
      request: {
        cost: pesos(current.requested_amount),
        requestedOn: bogotaDate(current.created_at),
      },
      report: inquiry.report,
      isBureauDown: inquiry.isBureauDown,
    };
    const decision = decideRisk(policy, inputs.applicant, inputs.request, inquiry.report);
    await storeDecision(trx, context, current, decision, inquiry, inputs);
    if (decision.outcome === 'risk_in_process') return current;
    const decided = await applyDecision(trx, context, current, decision, inquiry, policy);
    await notifyDecision(trx, context, {
      application: decided,
      person,
      waited: before !== undefined,
    });
    return decided;
  });
};

/**
 * Background retry for persons who left the screen.
 * @throws RetryLater while the bureau has not answered.
 */
export const restudyApplication = async (context: Context, applicationId: string): Promise<void> => {
  const application = await context.db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const studied = await assessApplication(context, application);
  if (studied.status === 'risk_in_process') throw new RetryLater('the bureau has not answered');
};

/** A repeated pending result only increments `looks` of the pending decision. */
const storeDecision = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  decision: RiskDecision,
  inquiry: BureauInquiry,
  inputs: object,
): Promise<void> => {
  if (decision.outcome === 'risk_in_process') {
    const { numUpdatedRows } = await executor
      .updateTable('risk_decision')
      .set((column) => ({
        looks: column('looks', '+', 1),
        bureau_report_id: inquiry.reportId ?? null,
        inputs: JSON.stringify(inputs),
      }))
      .where('application_id', '=', application.id)
      .where('outcome', '=', decision.outcome)
      .where('policy_version', '=', decision.policyVersion)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return;
  }
  const isApproved = decision.outcome === 'approved';
  await executor
    .insertInto('risk_decision')
    .values({
      id: randomUUID(),
      application_id: application.id,
      policy_version: decision.policyVersion,
      inputs: JSON.stringify(inputs),
      outcome: decision.outcome,
      reasons: [...decision.reasons],
      maximum_amount: isApproved ? decision.maximumAmount : null,
      monthly_income: inquiry.report.status === 'ready' ? inquiry.report.monthlyIncome : null,
      bureau_report_id: inquiry.reportId ?? null,
      bureau_name: inquiry.name ?? null,
      decided_at: clock.now(),
    })
    .execute();
};

const applyDecision = async (
  executor: Executor,
  { clock }: Context,
  application: ApplicationRow,
  decision: RiskDecision,
  inquiry: BureauInquiry,
  policy: CappedPolicy,
): Promise<ApplicationRow> => {
  if (decision.outcome === 'approved' && inquiry.report.status === 'ready') {
    await offerUpTo(executor, application, decision.maximumAmount, inquiry.report.monthlyIncome, policy);
  }
  const reason = decision.reasons.join(', ') || 'within policy';
  return changeStatus(executor, application, decision.outcome, ACTOR, reason, clock);
};
