import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { type Money, pesos } from '../money/money.ts';
import type { listCreditDocuments, verifyClearance } from './credit-documents.ts';
import type { AnswerOf } from './endpoint.ts';

type ListAnswer = AnswerOf<typeof listCreditDocuments>['data'];

export interface StoredDocument {
  readonly pages: number;
  readonly bytes: number;
}

/** The statement of one instalment's period. */
export interface StatementEntry {
  readonly number: number;
  readonly startsOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly readyOn: CalendarDate;
}

export interface CreditDocuments {
  readonly contract: StoredDocument | undefined;
  readonly promissoryNote: StoredDocument | undefined;
  /** The newest first. */
  readonly statements: readonly StatementEntry[];
  readonly nextStatement: StatementEntry | undefined;
  /** Why there is no paz y salvo yet, in words for people, and what closes the credit today. */
  readonly clearanceObstacle: string | undefined;
  readonly totalDebt: Money;
}

const decodeStored = (stored: ListAnswer['contrato']): StoredDocument | undefined =>
  stored ? { pages: stored.paginas, bytes: stored.bytes } : undefined;

const decodeStatement = (entry: ListAnswer['extractos'][number]): StatementEntry => ({
  number: entry.periodo,
  startsOn: calendarDate(entry.desde),
  dueOn: calendarDate(entry.hasta),
  readyOn: calendarDate(entry.disponible_desde),
});

export const decodeCreditDocuments = (data: ListAnswer): CreditDocuments => ({
  contract: decodeStored(data.contrato),
  promissoryNote: decodeStored(data.pagare),
  statements: data.extractos.map(decodeStatement),
  nextStatement: data.siguiente_extracto ? decodeStatement(data.siguiente_extracto) : undefined,
  clearanceObstacle: data.paz_y_salvo.motivo ?? undefined,
  totalDebt: pesos(data.paz_y_salvo.deuda),
});

/** What a verification found: in force, in force no more, or nothing under that code. */
export type CertificateState =
  | { readonly kind: 'valid' | 'revoked'; readonly issuedOn: CalendarDate }
  | { readonly kind: 'unknown' };

export const decodeVerification = ({
  valido,
  expedido,
}: AnswerOf<typeof verifyClearance>): CertificateState =>
  expedido === null
    ? { kind: 'unknown' }
    : { kind: valido ? 'valid' : 'revoked', issuedOn: calendarDate(expedido) };
