import { createHash } from 'node:crypto';
import { appendPages } from './append-pages.ts';
import type { ContractFacts } from './contract-facts.ts';
import type { EvidenceFacts, SignedDocument } from './evidence-facts.ts';
import { drawDocument } from './layout.ts';
import { contractText } from './texts/contract.ts';
import { evidenceText } from './texts/evidence.ts';
import { promissoryNoteText } from './texts/promissory-note.ts';

export type RenderTask =
  | { readonly kind: 'contract'; readonly facts: ContractFacts }
  | { readonly kind: 'promissory_note'; readonly facts: ContractFacts }
  /** The document as it was read, untouched, and behind it the page that says how it was signed. */
  | {
      readonly kind: 'signed_copy';
      readonly original: { readonly name: string; readonly bytes: Uint8Array; readonly pages: number };
      readonly evidence: EvidenceFacts;
    };

export interface RenderedDocument {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly sha256: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const draw = async (task: RenderTask): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> => {
  if (task.kind === 'contract') return drawDocument(contractText(task.facts));
  if (task.kind === 'promissory_note') return drawDocument(promissoryNoteText(task.facts));
  const { name, bytes, pages } = task.original;
  const document: SignedDocument = { name, byteLength: bytes.length };
  const evidence = await drawDocument(evidenceText(task.evidence, document));
  return { bytes: appendPages(bytes, evidence.bytes), pages: pages + evidence.pages };
};

/** Makes a document. The same task gives the same bytes. */
export const render = async (task: RenderTask): Promise<RenderedDocument> => {
  const { bytes, pages } = await draw(task);
  return { bytes, pages, sha256: sha256Of(bytes) };
};
