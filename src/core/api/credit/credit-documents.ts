import { array, boolean, number, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos } from '../../money/money.ts';
import { type AnswerOf, endpoint, type QueryOf } from '../endpoint.ts';
import { creditNumberField, dateField, exact, idField, pesosField, shape, textField } from '../fields.ts';

const ofCredit = exact({ loanId: creditNumberField() });

const storedSchema = shape({
  paginas: number().integer().required(),
  bytes: number().integer().required(),
});

const statementSchema = shape({
  /** The number of its instalment, by which it is asked for. */
  periodo: number().integer().required(),
  desde: dateField().required(),
  /** The due date. */
  hasta: dateField().required(),
  disponible_desde: dateField().required(),
});

export const listCreditDocuments = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/documentos',
  summary: 'Los documentos del crédito: cuáles hay, cuánto pesan y qué falta para los demás',
  access: 'session',
  params: ofCredit,
  answer: shape({
    data: shape({
      contrato: storedSchema.nullable().defined(),
      pagare: storedSchema.nullable().defined(),
      /** The newest first. */
      extractos: array(statementSchema).required(),
      siguiente_extracto: statementSchema.nullable().defined(),
      paz_y_salvo: shape({
        disponible: boolean().required(),
        /** What is missing for it, to be read by people. */
        motivo: string().nullable().defined(),
        /** What closes the credit today. */
        deuda: pesosField().required(),
        /** The day for which `deuda` holds. */
        fecha: dateField().required(),
      }),
    }),
  }),
});

export const downloadPromissoryNote = endpoint({
  method: 'GET',
  path: '/api/pagare/download/:id',
  summary: 'La copia firmada del pagaré (PDF)',
  access: 'session',
  params: exact({ id: idField() }),
  answer: 'pdf',
});

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/extracto',
  summary:
    'El extracto de un periodo, listo cinco días hábiles antes de la fecha de pago; sin periodo, el último (PDF)',
  access: 'session',
  params: ofCredit,
  query: exact({
    periodo: textField(3)
      .matches(/^[1-9]\d{0,2}$/, 'Escribe el número de la cuota.')
      .optional(),
  }),
  answer: 'pdf',
});

/** By the number of its instalment. */
export const encodeStatementQuery = (number: number): QueryOf<typeof downloadStatement> => ({
  periodo: String(number),
});

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/pagos/:paymentId/recibo',
  summary: 'El recibo de un pago: cómo se aplicó cada peso (PDF)',
  access: 'session',
  params: exact({ loanId: creditNumberField(), paymentId: idField() }),
  answer: 'pdf',
});

export const downloadMovements = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/movimientos',
  summary: 'Todos los movimientos del crédito con su saldo (CSV)',
  access: 'session',
  params: ofCredit,
  answer: 'csv',
});

export const downloadCalendar = endpoint({
  method: 'GET',
  path: '/api/cartera/creditos/:loanId/calendario',
  summary:
    'Las fechas de pago para el calendario del celular (iCalendar); descargarlo otra vez lo pone al día',
  access: 'session',
  params: ofCredit,
  answer: 'ics',
});

export const issueClearance = endpoint({
  method: 'POST',
  path: '/api/cartera/creditos/:loanId/paz_y_salvo',
  summary: 'El paz y salvo, apenas la deuda es cero y no hay pagos en camino (PDF)',
  access: 'session',
  params: ofCredit,
  answer: 'pdf',
});

export const creditDocumentEndpoints = {
  listCreditDocuments,
  downloadPromissoryNote,
  downloadStatement,
  downloadReceipt,
  downloadMovements,
  downloadCalendar,
  issueClearance,
};

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
