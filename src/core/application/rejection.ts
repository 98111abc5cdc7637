import { addMonths, type CalendarDate, latestOf } from '../calendar/calendar-date.ts';
import { MINIMUM_AGE, MINIMUM_EMPLOYMENT_MONTHS } from '../constants.ts';

/** Objective reasons of a decision, stable: they are stored, and given in writing on request (Ley 2157/2021). */
export const RISK_REASONS = [
  'under_age',
  'over_age',
  'amount_below_minimum',
  'amount_above_maximum',
  'current_serious_default',
  'short_tenure',
  'limit_below_minimum',
  'thin_file',
  'income_unverifiable',
  'bureau_pending',
  'no_affordable_plan',
  'email_conflict',
  'document_conflict',
  'name_conflict',
  'inquiry_limit',
] as const;

export type RiskReason = (typeof RISK_REASONS)[number];

/**
 * Why an operator has to see whose the document is: another account claims it or the e-mail too, the bureau does not know
 * it by the applicant's name, or it was looked up so often that the bureau is not asked.
 */
const IDENTITY_CONFLICTS = [
  'email_conflict',
  'document_conflict',
  'name_conflict',
  'inquiry_limit',
] as const satisfies readonly RiskReason[];
export type IdentityConflict = (typeof IDENTITY_CONFLICTS)[number];

/** Told to operators, and to the applicant only with an operator's rejection: it says something of somebody else. */
export const isIdentityConflict = (reason: string): boolean =>
  IDENTITY_CONFLICTS.some((conflict) => conflict === reason);

/** What a bureau says of whoever has the document: told only to who has proved to be that person (Ley 1266/2008). */
const BUREAU_REASONS: readonly RiskReason[] = [
  'current_serious_default',
  'short_tenure',
  'limit_below_minimum',
  'thin_file',
  'income_unverifiable',
  'no_affordable_plan',
  'name_conflict',
];

/**
 * The reasons of a decision that the applicant may be told: none that holds it for whose the document is, and what a bureau
 * said once the identity is proved.
 */
export const reasonsToTell = (
  { outcome, reasons }: { readonly outcome: string; readonly reasons: readonly string[] },
  isIdentityProved: boolean,
): readonly RiskReason[] =>
  RISK_REASONS.filter(
    (reason) =>
      reasons.includes(reason) &&
      (outcome === 'rejected' || !isIdentityConflict(reason)) &&
      (isIdentityProved || !BUREAU_REASONS.includes(reason)),
  );

/** Why an application was rejected, for the applicant. */
export interface Rejection {
  readonly reasons: readonly RiskReason[];
  /** First day on which time alone resolves it; undefined where it does not, or the day is unknown. */
  readonly retryFrom: CalendarDate | undefined;
}

/** Facts of the decision. */
export interface RejectionFacts {
  readonly reasons: readonly RiskReason[];
  readonly decidedOn: CalendarDate;
  readonly birthDate: CalendarDate | undefined;
  /** Completed months in the job or activity. */
  readonly employmentMonths: number | undefined;
}

const MONTHS_A_YEAR = 12;

const mendedOn = (
  reason: RiskReason,
  { decidedOn, birthDate, employmentMonths }: RejectionFacts,
): CalendarDate | undefined => {
  if (reason === 'under_age') return birthDate && addMonths(birthDate, MINIMUM_AGE * MONTHS_A_YEAR);
  if (reason !== 'short_tenure' || employmentMonths === undefined) return undefined;
  return addMonths(decidedOn, MINIMUM_EMPLOYMENT_MONTHS - employmentMonths);
};

/** A rejection with the day from which to apply again; a reason that time does not resolve leaves it open. */
export const rejectionOf = (facts: RejectionFacts): Rejection => {
  const { reasons } = facts;
  const days = reasons.map((reason) => mendedOn(reason, facts));
  const retryFrom = days.reduce(
    (latest, day) => (latest && day ? latestOf(latest, day) : undefined),
    days[0],
  );
  return { reasons, retryFrom };
};
