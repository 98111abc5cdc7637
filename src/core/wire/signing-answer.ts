import { type ApplicationStatus, isApplicationStatus } from '../application/application-status.ts';
import { type Money, pesos } from '../money/money.ts';
import type { AnswerOf } from './endpoint.ts';
import { decodeSentCode, type SentCode } from './sent-code.ts';
import type { createContract, markSigned, registerInDepository } from './signing.ts';

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
