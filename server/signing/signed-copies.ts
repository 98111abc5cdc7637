import { pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import { contractName, promissoryNoteName } from '../infrastructure/documents/facts/document-names.ts';
import type { EvidenceFacts } from '../infrastructure/documents/facts/evidence-facts.ts';
import type { RenderedDocument } from '../infrastructure/documents/render.ts';
import { renderDocument } from '../infrastructure/documents/renderer.ts';
import { readDocument } from './documents.ts';
import type { Signature } from './signature.ts';

export interface SignedCopies {
  readonly contract: RenderedDocument;
  readonly promissoryNote: RenderedDocument;
}

/**
 * The signed copies: each document as it was read, followed by the evidence page. A company seal would be added here, after
 * rendering.
 */
export const makeSignedCopies = async (
  { db, config }: Context,
  signature: Signature,
  creditNumber: number,
  signedAt: Date,
): Promise<SignedCopies> => {
  const evidence: EvidenceFacts = {
    lender: config.lender,
    creditNumber,
    amount: pesos(signature.amount),
    term: signature.term,
    signerName: signature.signer_name,
    signerDocument: signature.signer_document,
    maskedPhone: signature.masked_phone,
    codeSentAt: signature.code_sent_at,
    codeVerifiedAt: signature.code_verified_at,
    signedAt,
    ip: signature.ip,
    userAgent: signature.user_agent,
    contractSha256: signature.contract_sha256,
    promissoryNoteSha256: signature.promissory_note_sha256,
  };
  const copyOf = async (name: string, sha256: string): Promise<RenderedDocument> => {
    const { bytes, pages } = await readDocument(db, sha256);
    return renderDocument({ kind: 'signed_copy', original: { name, bytes, pages }, evidence });
  };
  const [contract, promissoryNote] = await Promise.all([
    copyOf(contractName(creditNumber), signature.contract_sha256),
    copyOf(promissoryNoteName(creditNumber), signature.promissory_note_sha256),
  ]);
  return { contract, promissoryNote };
};
