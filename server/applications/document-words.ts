import {
  type ApplicantDocumentKind,
  type RequiredDocuments,
  requiredDocuments,
} from '#core/application/applicant-documents.ts';
import type { EconomicActivity } from '#core/application/economic-activity.ts';

const WORDS = {
  payslip: (count) => `tus últimos ${count} desprendibles de nómina`,
  employment_letter: () => 'una carta laboral',
  bank_statement: (count) => `tus últimos ${count} extractos bancarios`,
  tax_return: () => 'tu declaración de renta',
  pension_payslip: (count) => `tus últimos ${count} desprendibles de pago de la pensión`,
} as const satisfies Record<ApplicantDocumentKind, (count: number) => string>;

const inWords = ({ kind, count }: RequiredDocuments): string => WORDS[kind](count);

/** 'tus últimos 3 desprendibles de nómina y una carta laboral' */
export const documentWords = (activity: EconomicActivity): string =>
  requiredDocuments(activity).map(inWords).join(' y ');
