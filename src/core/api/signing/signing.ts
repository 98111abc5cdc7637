import { boolean, number, string } from 'yup';
import { type ApplicationStatus, isApplicationStatus } from '../../application/application-status.ts';
import { type Money, pesos } from '../../money/money.ts';
import { codeSentSchema, decodeSentCode, type SentCode } from '../accounts/accounts.ts';
import { type AnswerOf, endpoint } from '../endpoint.ts';
import { codeField, exact, idField, instantField, pesosField, sha256Field, shape } from '../fields.ts';

const ofApplication = exact({ applicationId: idField() });

const documentSchema = shape({
  sha256: sha256Field().required(),
  paginas: number().integer().required(),
  bytes: number().integer().required(),
});

export const createContract = endpoint({
  method: 'GET',
  path: '/api/contract/create/:applicationId',
  summary: 'Prepara contrato y pagaré y envía por SMS el código de firma',
  access: 'session',
  params: ofApplication,
  answer: shape({ codigo: codeSentSchema, contrato: documentSchema, pagare: documentSchema }),
  changesState: true,
});

export const resendSigningCode = endpoint({
  method: 'GET',
  path: '/api/contract/otp/retry/:applicationId/sms',
  summary: 'Envía de nuevo el código de firma',
  access: 'session',
  params: ofApplication,
  answer: codeSentSchema,
  changesState: true,
});

export const validateSigningCode = endpoint({
  method: 'GET',
  path: '/api/contract/validate/:applicationId/sms/:otp',
  summary: 'Comprueba el código de firma y lo une a los documentos mostrados',
  access: 'session',
  params: exact({ applicationId: idField(), otp: codeField() }),
  answer: shape({ valido: boolean().oneOf([true]).required() }),
  changesState: true,
});

export const markSigned = endpoint({
  method: 'GET',
  path: '/api/contract/signed/:applicationId',
  summary: 'Firma contrato y pagaré y envía la copia por correo',
  access: 'session',
  params: ofApplication,
  answer: shape({
    estado: string().required(),
    referencia_pago: number().integer().required(),
    monto: pesosField().required(),
    firmado: instantField().required(),
  }),
  changesState: true,
});

export const registerInDepository = endpoint({
  method: 'GET',
  path: '/api/depository/create/:applicationId',
  summary:
    'Registra el pagaré en el depósito de valores; si el depósito no responde, queda pendiente y se reintenta',
  access: 'session',
  params: ofApplication,
  answer: shape({
    registro: string().oneOf(['registrado', 'pendiente']).required(),
    numero: string().nullable().defined(),
  }),
  changesState: true,
});

export const reviewContract = endpoint({
  method: 'GET',
  path: '/api/contract/review_contract/:applicationId',
  summary: 'El contrato para leer antes de firmar (PDF)',
  access: 'session',
  params: ofApplication,
  answer: 'pdf',
});

export const reviewPromissoryNote = endpoint({
  method: 'GET',
  path: '/api/pagare/review/:applicationId',
  summary: 'El pagaré para leer antes de firmar (PDF)',
  access: 'session',
  params: ofApplication,
  answer: 'pdf',
});

export const downloadContract = endpoint({
  method: 'GET',
  path: '/api/contract/download/:id',
  summary: 'La copia firmada del contrato (PDF)',
  access: 'session',
  params: exact({ id: idField() }),
  answer: 'pdf',
});

export const signingEndpoints = {
  createContract,
  resendSigningCode,
  validateSigningCode,
  markSigned,
  registerInDepository,
  reviewContract,
  reviewPromissoryNote,
  downloadContract,
};

/** How long a document is, to be told before it is opened. */
export interface DocumentSize {
  readonly pages: number;
  readonly bytes: number;
}

/** What is up for signature, and the code that signs it. */
export interface PreparedSigning {
  readonly sentCode: SentCode;
  readonly contract: DocumentSize;
  readonly promissoryNote: DocumentSize;
}

type Prepared = AnswerOf<typeof createContract>;

const sizeOf = ({ paginas, bytes }: Prepared['contrato']): DocumentSize => ({ pages: paginas, bytes });

export const decodePreparedSigning = (
  { codigo, contrato, pagare }: Prepared,
  now: number,
): PreparedSigning => ({
  sentCode: decodeSentCode(codigo, now),
  contract: sizeOf(contrato),
  promissoryNote: sizeOf(pagare),
});

/** A credit whose contract and promissory note are signed. */
export interface SignedCredit {
  readonly creditNumber: number;
  readonly amount: Money;
  /** Where the signature took the application; undefined when this build does not know it. */
  readonly status: ApplicationStatus | undefined;
}

export const decodeSignedCredit = (answer: AnswerOf<typeof markSigned>): SignedCredit => ({
  creditNumber: answer.referencia_pago,
  amount: pesos(answer.monto),
  status: isApplicationStatus(answer.estado) ? answer.estado : undefined,
});

/** Whether the promissory note is in the depository; else it is on its way. */
export const decodeIsRegistered = ({ registro }: AnswerOf<typeof registerInDepository>): boolean =>
  registro === 'registrado';
