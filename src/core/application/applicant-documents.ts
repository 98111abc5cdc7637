import { BANK_STATEMENTS_REQUIRED, PAYSLIPS_REQUIRED } from '../constants.ts';
import type { EconomicActivity } from './economic-activity.ts';

export type ApplicantDocumentKind =
  | 'payslip'
  | 'employment_letter'
  | 'bank_statement'
  | 'tax_return'
  | 'pension_payslip';

/** So many documents of one kind. */
export interface RequiredDocuments {
  readonly kind: ApplicantDocumentKind;
  readonly count: number;
}

const REQUIRED = {
  employee: [
    { kind: 'payslip', count: PAYSLIPS_REQUIRED },
    { kind: 'employment_letter', count: 1 },
  ],
  independent: [
    { kind: 'bank_statement', count: BANK_STATEMENTS_REQUIRED },
    { kind: 'tax_return', count: 1 },
  ],
  pensioner: [{ kind: 'pension_payslip', count: PAYSLIPS_REQUIRED }],
} as const satisfies Record<EconomicActivity, readonly RequiredDocuments[]>;

/** What somebody whose request is on hold must send, in the order in which it is asked for. Specification §2 and Specification §9. */
export const requiredDocuments = (activity: EconomicActivity): readonly RequiredDocuments[] =>
  REQUIRED[activity];

/** The place of one document: the second payslip. Positions count from 1. */
export interface DocumentSlot {
  readonly kind: ApplicantDocumentKind;
  readonly position: number;
}

/** The place of each document that somebody must send. */
export const documentSlots = (activity: EconomicActivity): readonly DocumentSlot[] =>
  requiredDocuments(activity).flatMap(({ kind, count }) =>
    Array.from({ length: count }, (_, index) => ({ kind, position: index + 1 })),
  );

export const isSameSlot = (one: DocumentSlot, other: DocumentSlot): boolean =>
  one.kind === other.kind && one.position === other.position;

/** The places for which nothing usable has arrived. */
export const missingSlots = (
  activity: EconomicActivity,
  usable: readonly DocumentSlot[],
): readonly DocumentSlot[] =>
  documentSlots(activity).filter((slot) => !usable.some((arrived) => isSameSlot(arrived, slot)));

/** Why an adviser could not use a document. Stable: they are stored. */
export type DocumentRejection = 'illegible' | 'incomplete' | 'wrong_document' | 'not_theirs' | 'outdated';
