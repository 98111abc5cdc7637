import { type CalendarDate, completedYears } from '../calendar/calendar-date.ts';
import { type Money, min, NO_MONEY } from '../money/money.ts';
import { affordableAmount } from '../plan/instalment-options.ts';
import type { CappedPolicy, CreditPolicy } from '../plan/policy.ts';
import type { DecisionStatus } from './application-status.ts';
import type { IdentityConflict, RiskReason } from './rejection.ts';

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
  /** The document was looked up too often. */
  | { readonly status: 'not_asked' }
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

type ReadyReport = Extract<BureauReport, { status: 'ready' }>;

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
 * 2. `risk_in_process` while the bureau has not answered; `on_hold_docs` if it is not asked.
 * 3. `on_hold_docs` for a bureau that knows the document by another name, or by none, with all that would decide otherwise:
 *    a rejection would tell what it says of somebody else.
 * 4. `rejected` for a current serious default, or a bureau's limit under the least amount lent.
 * 5. `on_hold_docs` for a thin file or an income that cannot be verified: documents will prove income and tenure,
 *    so that a short tenure counts only after this.
 * 6. `rejected` for a tenure that is too short.
 * 7. `on_hold_docs` for an e-mail or a document that another account claims too.
 * 8. `approved` up to the largest multiple of the policy's step for which some plan is affordable, within the
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
  const isAnothers = applicant.conflicts.includes('name_conflict');
  if (ineligible.length > 0 && (report.status !== 'ready' || isAnothers))
    return conclude('rejected', ineligible);
  if (report.status === 'pending') return conclude('risk_in_process', ['bureau_pending']);
  if (report.status === 'not_asked')
    return conclude('on_hold_docs', ['inquiry_limit', ...applicant.conflicts]);

  const limit = min(policy.maximumAmount, report.recommendedLimit ?? policy.maximumAmount);
  const rejections = bureauRejections(policy, report, limit);
  const unproven = unprovenReasons(report);
  const tenure = unproven.length > 0 ? [] : tenureReasons(policy, report);
  if (isAnothers)
    return conclude('on_hold_docs', [...rejections, ...unproven, ...tenure, ...applicant.conflicts]);

  if (ineligible.length + rejections.length > 0) return conclude('rejected', [...ineligible, ...rejections]);
  if (unproven.length > 0) return conclude('on_hold_docs', [...unproven, ...applicant.conflicts]);
  if (tenure.length > 0) return conclude('rejected', tenure);
  if (applicant.conflicts.length > 0) return conclude('on_hold_docs', applicant.conflicts);

  const affordable = affordableAmount(report.monthlyIncome, limit, policy);
  return affordable === undefined
    ? conclude('approved', ['no_affordable_plan'], policy.minimumAmount)
    : conclude('approved', [], min(affordable, request.cost));
};

const bureauRejections = (policy: CreditPolicy, report: ReadyReport, limit: Money): readonly RiskReason[] => [
  ...(report.hasCurrentSeriousDefault ? (['current_serious_default'] as const) : []),
  ...(limit < policy.minimumAmount ? (['limit_below_minimum'] as const) : []),
];

const unprovenReasons = (report: ReadyReport): readonly RiskReason[] => [
  ...(report.isThinFile ? (['thin_file'] as const) : []),
  ...(report.isIncomeVerifiable ? [] : (['income_unverifiable'] as const)),
];

const tenureReasons = (policy: CreditPolicy, { employmentMonths }: ReadyReport): readonly RiskReason[] =>
  employmentMonths < policy.minimumEmploymentMonths ? ['short_tenure'] : [];

/** What the bureau refuses, whoever the applicant turns out to be: no operator approves it. */
const FINAL_REASONS: readonly RiskReason[] = [
  'current_serious_default',
  'limit_below_minimum',
  'short_tenure',
];

/** Of a held application's reasons, those that an operator may not approve. */
export const finalReasons = (reasons: readonly string[]): readonly RiskReason[] =>
  FINAL_REASONS.filter((reason) => reasons.includes(reason));

const ageReasons = (policy: CreditPolicy, applicant: RiskApplicant, request: RiskRequest): RiskReason[] => {
  const age = completedYears(applicant.birthDate, request.requestedOn);
  if (age < policy.minimumAge) return ['under_age'];
  return age > policy.maximumAge ? ['over_age'] : [];
};

const amountReasons = (policy: CreditPolicy, request: RiskRequest): RiskReason[] => {
  if (request.cost < policy.minimumAmount) return ['amount_below_minimum'];
  return request.cost > policy.maximumAmount ? ['amount_above_maximum'] : [];
};
