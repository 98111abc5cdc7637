import { createHash } from 'node:crypto';
import { appendPages } from './append-pages.ts';
import type { ContractFacts, StatementFacts } from './document-facts.ts';
import type { Block, DocumentText } from './drawing/block.ts';
import { drawDocument } from './drawing/layout.ts';
import { type ClearanceFacts, clearanceText } from './texts/clearance.ts';
import { contractText } from './texts/contract.ts';
import { type EvidenceFacts, evidenceText, type SignedDocument } from './texts/evidence.ts';
import { type PayerReceiptFacts, payerReceiptText } from './texts/payer-receipt.ts';
import { promissoryNoteText } from './texts/promissory-note.ts';
import { type ReceiptFacts, receiptText } from './texts/receipt.ts';
import { statementText } from './texts/statement.ts';

export type RenderTask =
  | { readonly kind: 'contract'; readonly facts: ContractFacts }
  | { readonly kind: 'promissory_note'; readonly facts: ContractFacts }
  | { readonly kind: 'statement'; readonly facts: StatementFacts }
  | { readonly kind: 'receipt'; readonly facts: ReceiptFacts }
  | { readonly kind: 'payer_receipt'; readonly facts: PayerReceiptFacts }
  | { readonly kind: 'clearance'; readonly facts: ClearanceFacts }
  /** The original document, unchanged, with the evidence page appended. */
  | {
      readonly kind: 'signed_copy';
      readonly original: { readonly name: string; readonly bytes: Uint8Array; readonly pages: number };
      readonly evidence: EvidenceFacts;
    };

export interface RenderedDocument {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly sha256: string;
  /** Rendered blocks: the whole document, or the page that a signed copy adds. */
  readonly drawn: readonly Block[];
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

type FactsTask = Exclude<RenderTask, { readonly kind: 'signed_copy' }>;

const textOf = (task: FactsTask): DocumentText => {
  switch (task.kind) {
    case 'contract':
      return contractText(task.facts);
    case 'promissory_note':
      return promissoryNoteText(task.facts);
    case 'statement':
      return statementText(task.facts);
    case 'receipt':
      return receiptText(task.facts);
    case 'payer_receipt':
      return payerReceiptText(task.facts);
    case 'clearance':
      return clearanceText(task.facts);
  }
};

const drawText = async (text: DocumentText): Promise<Omit<RenderedDocument, 'sha256'>> => ({
  ...(await drawDocument(text)),
  drawn: text.blocks,
});

const draw = async (task: RenderTask): Promise<Omit<RenderedDocument, 'sha256'>> => {
  if (task.kind !== 'signed_copy') return drawText(textOf(task));
  const { name, bytes, pages } = task.original;
  const document: SignedDocument = { name, byteLength: bytes.length };
  const evidence = await drawText(evidenceText(task.evidence, document));
  return { ...evidence, bytes: await appendPages(bytes, evidence.bytes), pages: pages + evidence.pages };
};

/** Deterministic: the same task gives the same bytes. */
export const render = async (task: RenderTask): Promise<RenderedDocument> => {
  const document = await draw(task);
  return { ...document, sha256: sha256Of(document.bytes) };
};
