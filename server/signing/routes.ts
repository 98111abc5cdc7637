import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnswerOf } from '#core/api/endpoint.ts';
import * as wire from '#core/api/signing/signing.ts';
import { requireApplication } from '../applications/applications.ts';
import type { SentCode } from '../codes/one-time-codes.ts';
import { encodeSentCode } from '../codes/routes.ts';
import type { Context } from '../infrastructure/context.ts';
import { readStored } from '../infrastructure/documents/stored-documents.ts';
import { type Call, route } from '../infrastructure/http/route.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { type NoteRegistration, requestRegistration } from './depository.ts';
import type { DocumentKind } from './documents.ts';
import { markSigned } from './mark-signed.ts';
import type { Signer } from './signature.ts';
import { readSignedCopy } from './signed-copies.ts';
import { createContract, resendSigningCode, validateSigningCode } from './signing.ts';
import { findPreview } from './signing-request.ts';

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
}: Prepared): AnswerOf<typeof wire.createContract> => ({
  codigo: encodeSentCode(code),
  contrato: encodePdf(contract),
  pagare: encodePdf(promissoryNote),
});

interface Signed {
  readonly application: { readonly status: string; readonly credit_number: number };
  readonly signature: { readonly amount: number; readonly signed_at: Date };
}

export const encodeSigned = ({ application, signature }: Signed): AnswerOf<typeof wire.markSigned> => ({
  estado: application.status,
  referencia_pago: application.credit_number,
  monto: signature.amount,
  firmado: signature.signed_at.toISOString(),
});

export const encodeRegistration = (
  registration: NoteRegistration,
): AnswerOf<typeof wire.registerInDepository> =>
  registration.status === 'registered'
    ? { registro: 'registrado', numero: registration.number }
    : { registro: 'pendiente', numero: null };

const signerOf = ({
  caller,
  ip,
  userAgent,
}: Pick<Call<typeof wire.createContract>, 'caller' | 'ip' | 'userAgent'>): Signer => ({
  accountId: caller.accountId,
  sessionId: caller.sessionId,
  phone: caller.phone,
  ip,
  userAgent,
});

const FILE_NAMES = {
  contract: 'contrato',
  promissory_note: 'pagare',
} as const satisfies Record<DocumentKind, string>;

const nameFile = (reply: FastifyReply, kind: DocumentKind, suffix: string): void => {
  reply.header('content-disposition', `inline; filename="${FILE_NAMES[kind]}-${suffix}.pdf"`);
};

export const signingRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.createContract, async (call) =>
    encodePrepared(await createContract(context, call.params.applicationId, signerOf(call))),
  );

  route(app, wire.resendSigningCode, async (call) =>
    encodeSentCode(await resendSigningCode(context, call.params.applicationId, signerOf(call))),
  );

  route(app, wire.validateSigningCode, async (call) => {
    const { applicationId, otp } = call.params;
    await validateSigningCode(context, applicationId, signerOf(call), otp);
    return { valido: true };
  });

  route(app, wire.markSigned, async ({ params, caller }) =>
    encodeSigned(await markSigned(context, caller.accountId, params.applicationId)),
  );

  route(app, wire.registerInDepository, async ({ params, caller }) =>
    encodeRegistration(await requestRegistration(context, caller.accountId, params.applicationId)),
  );

  const preview = async (
    { params, caller, reply }: Pick<Call<typeof wire.reviewContract>, 'params' | 'caller' | 'reply'>,
    kind: DocumentKind,
  ): Promise<Uint8Array> => {
    const { applicationId } = params;
    const { creditNumber, sha256 } = await findPreview(context, caller.accountId, applicationId, kind);
    nameFile(reply, kind, String(creditNumber));
    return (await readStored(context, sha256)).bytes;
  };
  route(app, wire.reviewContract, (call) => preview(call, 'contract'));
  route(app, wire.reviewPromissoryNote, (call) => preview(call, 'promissory_note'));

  route(app, wire.downloadContract, async ({ params, caller, reply }) => {
    const application = await requireApplication(context.db, caller.accountId, params.id);
    const copy = await readSignedCopy(context, caller.accountId, application.id, 'contract');
    if (!copy) throw new NotFound('Todavía no hay una copia firmada: primero firma tu contrato.');
    nameFile(reply, 'contract', `firmado-${application.credit_number}`);
    return copy.bytes;
  });
};
