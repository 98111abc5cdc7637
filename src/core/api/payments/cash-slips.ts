import { string } from 'yup';
import { DOCUMENT_MEDIA_TYPES, MAXIMUM_DOCUMENT_BYTES } from '../../constants.ts';
import { MOST_AT_COUNTER, type SlipRejection } from '../../payments/cash-slips.ts';
import { type AnswerOf, endpoint, type QueryOf } from '../endpoint.ts';
import {
  creditNumberField,
  exact,
  idField,
  instantField,
  numberField,
  pesosField,
  shape,
} from '../fields.ts';

export const SLIP_REJECTIONS = {
  illegible: 'ilegible',
  wrong_document: 'otro_documento',
  no_such_payment: 'sin_pago',
  wrong_amount: 'otro_valor',
  another_credit: 'otro_credito',
  duplicate: 'repetido',
} as const satisfies Record<SlipRejection, string>;

/** The report is in the query string, because the body is the photo or PDF of the slip. */
export const reportCashPayment = endpoint({
  method: 'PUT',
  path: '/api/cartera/creditos/:loanId/consignaciones/:id',
  summary:
    'Reporta un pago hecho en la caja de un corresponsal, con la foto o el PDF del comprobante; el identificador lo crea el celular, y repetida con el mismo no reporta otro',
  access: 'session-or-pass',
  params: exact({ loanId: creditNumberField(), id: idField() }),
  query: exact({
    valor: pesosField()
      .min(1, 'Escribe cuánto pagaste.')
      .max(MOST_AT_COUNTER, 'Escribe un valor más bajo.')
      .required('Escribe cuánto pagaste.'),
    /** When it was paid at the counter. */
    fecha: instantField().required('Escribe cuándo pagaste.'),
    recibo: numberField().max(40).optional(),
  }),
  file: { mediaTypes: DOCUMENT_MEDIA_TYPES, maxBytes: MAXIMUM_DOCUMENT_BYTES },
  answer: shape({ id: string().required(), recibido: instantField().required() }),
});

/** The names of a report's fields, for errors. */
export const CASH_SLIP_FIELDS = { amount: 'valor', paidAt: 'fecha', receipt: 'recibo' } as const;

export const cashSlipEndpoints = { reportCashPayment };

/** A payment at the counter, as its payer reports it. */
export interface CashReport {
  /** Whole pesos. */
  readonly amount: number;
  readonly paidAt: Date;
  /** Empty when there is none. */
  readonly receipt: string;
}

export const encodeCashReport = (report: CashReport): QueryOf<typeof reportCashPayment> => ({
  valor: report.amount,
  fecha: report.paidAt.toISOString(),
  recibo: report.receipt || undefined,
});

/** When the report was received, ISO in UTC. */
export const decodeReceivedAt = (answer: AnswerOf<typeof reportCashPayment>): string => answer.recibido;

/** The form's field for each field of the contract. */
export const CASH_REPORT_FIELD_OF = {
  valor: 'amount',
  fecha: 'paidAt',
  recibo: 'receipt',
  archivo: 'file',
} as const;
