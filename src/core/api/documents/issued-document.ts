import { boolean, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { type Money, pesos } from '../../money/money.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { dateField, exact, numberField, pesosField, shape, textField } from '../fields.ts';

const KINDS = {
  contrato: 'contract',
  pagare: 'promissoryNote',
  pagare_diligenciado: 'filledPromissoryNote',
  extracto: 'statement',
  recibo: 'receipt',
  comprobante: 'payerReceipt',
  paz_y_salvo: 'clearance',
} as const;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** What is known about an issued document; nothing of its holder. */
const answer = shape({
  documento: shape({
    tipo: string<KindName>().oneOf(KIND_NAMES).required(),
    credito_termina_en: string()
      .matches(/^\d{4}$/)
      .required(),
    /** Of the contract, the payment, the credit that was paid off, or the minimum payment of a statement. */
    valor: pesosField().required(),
    /** That the paper says: of the signature, the disbursement, the payment, the cut, or the last payment. */
    fecha: dateField().required(),
    expedido: dateField().required(),
    /** False where it was issued, and does not hold any more. */
    vigente: boolean().required(),
    /** Of the file as it was issued: who has a file compares it there. */
    sha256: string()
      .matches(/^[0-9a-f]{64}$/)
      .required(),
  })
    .nullable()
    .defined(),
});

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/api/verificar/:code',
  summary: 'Qué documento se expidió con un código de verificación y qué debe decir; nada de su titular',
  access: 'public',
  params: exact({
    code: numberField()
      .matches(
        /^(?:[0-9A-Za-z]-{0,3}){20}$/,
        'El código tiene 20 letras y números. Escríbelo como está en el documento.',
      )
      .required('Falta el código.'),
  }),
  answer,
});

export const verifyFile = endpoint({
  method: 'GET',
  path: '/api/verificar/archivos/:sha256',
  summary: 'El documento cuyo archivo tiene esta huella SHA-256; nada de su titular',
  access: 'public',
  params: exact({
    sha256: textField(64)
      .matches(/^[0-9a-f]{64}$/, 'La huella SHA-256 tiene 64 números y letras de la a a la f.')
      .required('Falta la huella.'),
  }),
  answer,
});

export const verificationEndpoints = { verifyDocument, verifyFile };

/** A document as it was issued. */
export interface VerifiedDocument {
  readonly kind: (typeof KINDS)[KindName];
  readonly creditEnding: string;
  readonly amount: Money;
  readonly statedOn: CalendarDate;
  readonly issuedOn: CalendarDate;
  readonly isInForce: boolean;
  readonly sha256: string;
}

/** Undefined for one that was never issued. */
export const decodeVerification = ({
  documento,
}: AnswerOf<typeof verifyDocument>): VerifiedDocument | undefined =>
  documento
    ? {
        kind: KINDS[documento.tipo],
        creditEnding: documento.credito_termina_en,
        amount: pesos(documento.valor),
        statedOn: calendarDate(documento.fecha),
        issuedOn: calendarDate(documento.expedido),
        isInForce: documento.vigente,
        sha256: documento.sha256,
      }
    : undefined;
