import { BANK_STATEMENTS_REQUIRED, PAYSLIPS_REQUIRED } from '../constants.ts';

/** Source of income. */
export type EconomicActivity = 'employee' | 'independent' | 'pensioner';

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

/** Documents that an application on hold needs, in the order of the form. Specification §2 and Specification §9. */
export const requiredDocuments = (activity: EconomicActivity): readonly RequiredDocuments[] =>
  REQUIRED[activity];

/** One required document: the second payslip. Positions count from 1. */
export interface DocumentSlot {
  readonly kind: ApplicantDocumentKind;
  readonly position: number;
}

/** The slots of all required documents. */
export const documentSlots = (activity: EconomicActivity): readonly DocumentSlot[] =>
  requiredDocuments(activity).flatMap(({ kind, count }) =>
    Array.from({ length: count }, (_, index) => ({ kind, position: index + 1 })),
  );

export const isSameSlot = (one: DocumentSlot, other: DocumentSlot): boolean =>
  one.kind === other.kind && one.position === other.position;

/** The slots without a usable document. */
export const missingSlots = (
  activity: EconomicActivity,
  usable: readonly DocumentSlot[],
): readonly DocumentSlot[] =>
  documentSlots(activity).filter((slot) => !usable.some((arrived) => isSameSlot(arrived, slot)));

/** Why an adviser could not use a document. Stable: they are stored. */
export type DocumentRejection = 'illegible' | 'incomplete' | 'wrong_document' | 'not_theirs' | 'outdated';
