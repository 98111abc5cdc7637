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
] as const;

export type RiskReason = (typeof RISK_REASONS)[number];
