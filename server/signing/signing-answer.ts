import type { AnswerOf } from '#core/api/endpoint.ts';
import type { createContract, markSigned, registerInDepository } from '#core/api/signing/signing.ts';
import type { SentCode } from '../codes/one-time-codes.ts';
import { encodeSentCode } from '../codes/sent-code-answer.ts';
import type { NoteRegistration } from './depository.ts';

interface StoredPdf {
  readonly sha256: string;
  readonly pages: number;
  readonly bytes: Uint8Array;
}

interface Prepared {
  readonly code: SentCode;
  readonly contract: StoredPdf;
  readonly promissoryNote: StoredPdf;
}

const encodePdf = ({ sha256, pages, bytes }: StoredPdf) => ({ sha256, paginas: pages, bytes: bytes.length });

/** The documents to sign, and where their code was sent. */
export const encodePrepared = ({
  code,
  contract,
  promissoryNote,
}: Prepared): AnswerOf<typeof createContract> => ({
  codigo: encodeSentCode(code),
  contrato: encodePdf(contract),
  pagare: encodePdf(promissoryNote),
});

interface Signed {
  readonly application: { readonly status: string; readonly credit_number: number };
  readonly signature: { readonly amount: number; readonly signed_at: Date };
}

export const encodeSigned = ({ application, signature }: Signed): AnswerOf<typeof markSigned> => ({
  estado: application.status,
  referencia_pago: application.credit_number,
  monto: signature.amount,
  firmado: signature.signed_at.toISOString(),
});

export const encodeRegistration = (registration: NoteRegistration): AnswerOf<typeof registerInDepository> =>
  registration.status === 'registered'
    ? { registro: 'registrado', numero: registration.number }
    : { registro: 'pendiente', numero: null };
