import { type CalendarDate, completedYears } from '../calendar/calendar-date.ts';
import { type Money, min, NO_MONEY } from '../money/money.ts';
import { affordableAmount } from '../plan/instalment-options.ts';
import type { CappedPolicy, CreditPolicy } from '../plan/policy.ts';
import type { DecisionStatus } from './application-status.ts';
import type { RiskReason } from './rejection.ts';

/** What another account claims too, so that an operator has to see whose it is. */
const IDENTITY_CONFLICTS = ['email_conflict', 'document_conflict'] as const satisfies readonly RiskReason[];
export type IdentityConflict = (typeof IDENTITY_CONFLICTS)[number];

/** Told to operators, and to the applicant only with an operator's rejection: it says something of somebody else. */
export const isIdentityConflict = (reason: RiskReason): boolean =>
  IDENTITY_CONFLICTS.some((conflict) => conflict === reason);

export interface RiskApplicant {
  readonly birthDate: CalendarDate;
  readonly conflicts: readonly IdentityConflict[];
}

export interface RiskRequest {
  /** The declared cost of the procedure. */
  readonly cost: Money;
  readonly requestedOn: CalendarDate;
}

/** A credit bureau's report in our terms, independent of the vendor. */
export type BureauReport =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready';
      readonly monthlyIncome: Money;
      readonly isIncomeVerifiable: boolean;
      /** Months in the current job or activity. */
      readonly employmentMonths: number;
      readonly isThinFile: boolean;
      readonly hasCurrentSeriousDefault: boolean;
      /** The bureau's recommended maximum, if any. */
      readonly recommendedLimit?: Money;
    };

export interface RiskDecision {
  readonly outcome: DecisionStatus;
  readonly reasons: readonly RiskReason[];
  /** The most that the applicant may take, which is offered first; zero unless approved. */
  readonly maximumAmount: Money;
  readonly policyVersion: string;
}

/**
 * Decides on a request. The same input gives the same decision for ever. Decisions §7.
 *
 * 1. `rejected` for what no report can change: age, amount out of limits.
 * 2. `risk_in_process` while the bureau has not answered.
 * 3. `rejected` for a current serious default, or a bureau's limit under the least amount lent.
 * 4. `on_hold_docs` for a thin file or an income that cannot be verified: documents will prove income and tenure,
 *    so that a short tenure counts only after this.
 * 5. `rejected` for a tenure that is too short.
 * 6. `on_hold_docs` for an e-mail or a document that another account claims too.
 * 7. `approved` up to the largest multiple of the policy's step for which some plan is affordable, within the
 *    policy's maximum and the bureau's limit, and never above the cost of the procedure. When no plan fits the income,
 *    still `approved`, with the minimum amount and the reason `no_affordable_plan`: the offer screen then has no option
 *    available and says so.
 */
export const decideRisk = (
  policy: CappedPolicy,
  applicant: RiskApplicant,
  request: RiskRequest,
  report: BureauReport,
): RiskDecision => {
  const conclude = (outcome: DecisionStatus, reasons: readonly RiskReason[], maximumAmount = NO_MONEY) => ({
    outcome,
    reasons,
    maximumAmount,
    policyVersion: policy.version,
  });

  const ineligible = [...ageReasons(policy, applicant, request), ...amountReasons(policy, request)];
  if (report.status === 'pending') {
    return ineligible.length > 0
      ? conclude('rejected', ineligible)
      : conclude('risk_in_process', ['bureau_pending']);
  }

  const limit = min(policy.maximumAmount, report.recommendedLimit ?? policy.maximumAmount);
  if (report.hasCurrentSeriousDefault) ineligible.push('current_serious_default');
  if (limit < policy.minimumAmount) ineligible.push('limit_below_minimum');
  if (ineligible.length > 0) return conclude('rejected', ineligible);

  const unproven: RiskReason[] = [];
  if (report.isThinFile) unproven.push('thin_file');
  if (!report.isIncomeVerifiable) unproven.push('income_unverifiable');
  if (unproven.length > 0) return conclude('on_hold_docs', [...unproven, ...applicant.conflicts]);

  if (report.employmentMonths < policy.minimumEmploymentMonths) return conclude('rejected', ['short_tenure']);
  if (applicant.conflicts.length > 0) return conclude('on_hold_docs', applicant.conflicts);

  const affordable = affordableAmount(report.monthlyIncome, limit, policy);
  return affordable === undefined
    ? conclude('approved', ['no_affordable_plan'], policy.minimumAmount)
    : conclude('approved', [], min(affordable, request.cost));
};

const ageReasons = (policy: CreditPolicy, applicant: RiskApplicant, request: RiskRequest): RiskReason[] => {
  const age = completedYears(applicant.birthDate, request.requestedOn);
  if (age < policy.minimumAge) return ['under_age'];
  return age > policy.maximumAge ? ['over_age'] : [];
};

const amountReasons = (policy: CreditPolicy, request: RiskRequest): RiskReason[] => {
  if (request.cost < policy.minimumAmount) return ['amount_below_minimum'];
  return request.cost > policy.maximumAmount ? ['amount_above_maximum'] : [];
};
