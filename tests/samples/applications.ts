import {
  type DocumentsState,
  encodeDocuments,
  type listApplicantDocuments,
  type SlotState,
} from '#core/api/applications/applicant-documents.ts';
import {
  type ApplicationFacts,
  type ApplicationWire,
  encodeApplication,
} from '#core/api/applications/applications.ts';
import type { searchProcedures, searchProviders } from '#core/api/applications/catalog.ts';
import type { CreditRequest } from '#core/api/applications/credit-request.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { minutesLater, PERSON } from './person.ts';

export type ApplicationAnswer = ApplicationWire;
export type DocumentsAnswer = AnswerOf<typeof listApplicantDocuments>;

/** Approved for $ 4.000.000 with a chosen plan of 12 months. */
export const anApplication = (changes: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  id: PERSON.applicationId,
  status: 'approved',
  creditNumber: PERSON.creditNumber,
  amount: 4_000_000,
  term: 12,
  providerName: PERSON.provider,
  procedure: PERSON.procedure,
  procedureDate: '2027-01-15',
  ...changes,
});

export const applicationAnswer = (changes: Partial<ApplicationWire> = {}): ApplicationWire => ({
  ...encodeApplication(anApplication()),
  ...changes,
});

export const aCreditRequest = (changes: Partial<CreditRequest> = {}): CreditRequest => ({
  profileId: PERSON.profileId,
  provider: { id: PERSON.providerId, name: PERSON.provider, city: 'Cali' },
  procedure: { id: '7', name: 'Ortodoncia', speciality: 'Odontología' },
  cost: 3_000_000,
  procedureDate: '2027-01-15',
  discountCode: 'SONRISA',
  advisorCode: 'A-15',
  ...changes,
});

export const providersAnswer = (): AnswerOf<typeof searchProviders> => ({
  data: [{ id: PERSON.providerId, nombre_comercial: PERSON.provider, ciudad: 'Cali' }],
});

export const proceduresAnswer = (): AnswerOf<typeof searchProcedures> => ({
  data: [{ id: '7', name: 'Ortodoncia', speciality_name: 'Odontología' }],
});

/** The four documents of an employee on hold, none of them sent. */
const SLOTS = [
  { kind: 'payslip', position: 1 },
  { kind: 'payslip', position: 2 },
  { kind: 'payslip', position: 3 },
  { kind: 'employment_letter', position: 1 },
] as const;

export const someDocuments = (
  slots: readonly SlotState[] = SLOTS.map((slot) => ({ ...slot, state: 'missing' })),
  completeSince: Date | undefined = undefined,
): DocumentsState => ({ asOf: minutesLater(5), completeSince, slots });

/** The documents of an employee; `changes` by their position in the list. */
export const documentsAnswer = (
  changes: Readonly<Record<number, Partial<DocumentsAnswer['documentos'][number]>>> = {},
  more: Partial<Pick<DocumentsAnswer, 'completo_desde'>> = {},
): DocumentsAnswer => {
  const { documentos, ...answer } = encodeDocuments(someDocuments());
  return { ...answer, ...more, documentos: documentos.map((one, index) => ({ ...one, ...changes[index] })) };
};

/** What arrived in the place of a document. */
export const arrived = (
  formato: 'foto' | 'pdf',
  recibido: string,
): Partial<DocumentsAnswer['documentos'][number]> => ({ estado: 'recibido', formato, recibido });
