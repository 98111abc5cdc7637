/** The vendor's decision codes, from its status table. */
export const decisionCodes = {
  approved: 9001,
  declined: 9102,
  resubmission_requested: 9103,
  expired: 9104,
  abandoned: 9104,
  review: 9121,
} as const;

export type DecisionStatus = keyof typeof decisionCodes;

export const decisionStatuses: readonly DecisionStatus[] = [
  'approved',
  'declined',
  'review',
  'resubmission_requested',
  'expired',
  'abandoned',
];

export function isDecision(status: string): status is DecisionStatus {
  return decisionStatuses.some((known) => known === status);
}

/** The vendor's reason codes, where it gives one. */
export const reasons: Readonly<Partial<Record<DecisionStatus, { reason: string; reasonCode: number }>>> = {
  declined: { reason: 'The face does not match the document', reasonCode: 103 },
  resubmission_requested: { reason: 'Photos missing or unreadable', reasonCode: 201 },
};
