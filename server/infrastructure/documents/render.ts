import { hash } from 'node:crypto';
import { appendPages } from './append-pages.ts';
import type { ContractFacts, StatementFacts } from './document-facts.ts';
import type { Block, DocumentText } from './drawing/block.ts';
import { drawDocument } from './drawing/layout.ts';
import { addSignatureField, type PreparedFile, type SealField } from './pades/signature-field.ts';
import { type ClearanceFacts, clearanceText } from './texts/clearance.ts';
import { contractText } from './texts/contract.ts';
import { EVIDENCE_PAGES, type EvidenceFacts, evidenceText, type SignedDocument } from './texts/evidence.ts';
import { type FilledNoteFacts, filledNoteText } from './texts/filled-note.ts';
import { type OwnDataFacts, ownDataText } from './texts/own-data.ts';
import { type PayerReceiptFacts, payerReceiptText } from './texts/payer-receipt.ts';
import { promissoryNoteText } from './texts/promissory-note.ts';
import { type ReceiptFacts, receiptText } from './texts/receipt.ts';
import { statementText } from './texts/statement.ts';
import { type Verification, verificationUrl } from './texts/verification.ts';

/** Documents that the borrower reads and then signs: the same facts give the same bytes. */
export type DraftTask =
  | { readonly kind: 'contract'; readonly facts: ContractFacts }
  | { readonly kind: 'promissory_note'; readonly facts: ContractFacts };

/** What is kept about a person: read, neither signed nor issued. */
export interface OwnDataTask {
  readonly kind: 'own_data';
  readonly facts: OwnDataFacts;
}

/** Documents that the lender issues. */
export type IssuableTask =
  | { readonly kind: 'statement'; readonly facts: StatementFacts }
  | { readonly kind: 'receipt'; readonly facts: ReceiptFacts }
  | { readonly kind: 'payer_receipt'; readonly facts: PayerReceiptFacts }
  | { readonly kind: 'clearance'; readonly facts: ClearanceFacts }
  | { readonly kind: 'filled_promissory_note'; readonly facts: FilledNoteFacts }
  | SignedCopyTask;

/** The original document, unchanged, with the evidence page appended. */
export interface SignedCopyTask {
  readonly kind: 'signed_contract' | 'signed_promissory_note';
  readonly original: { readonly name: string; readonly bytes: Uint8Array; readonly pages: number };
  readonly evidence: EvidenceFacts;
}

/** What makes a document an issued one: its verification code, and the field for the lender's seal. */
export interface Issue {
  readonly verification: Verification;
  readonly field: SealField;
}

export type RenderTask = DraftTask | OwnDataTask | { readonly task: IssuableTask; readonly issue: Issue };

export interface RenderedDocument {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly sha256: string;
  /** Rendered blocks: the whole document, or the page that a signed copy adds. */
  readonly drawn: readonly Block[];
  /** Of an issued document: where its seal goes. */
  readonly place?: PreparedFile['place'];
}

type Drawn = Omit<RenderedDocument, 'sha256'>;

const plainText = (task: DraftTask | OwnDataTask): DocumentText => {
  if (task.kind === 'own_data') return ownDataText(task.facts);
  return task.kind === 'contract' ? contractText(task.facts) : promissoryNoteText(task.facts);
};

const issuedText = (
  task: Exclude<IssuableTask, SignedCopyTask>,
  verification: Verification,
): DocumentText => {
  switch (task.kind) {
    case 'statement':
      return statementText(task.facts, verification);
    case 'receipt':
      return receiptText(task.facts, verification);
    case 'payer_receipt':
      return payerReceiptText(task.facts, verification);
    case 'clearance':
      return clearanceText(task.facts, verification);
    case 'filled_promissory_note':
      return filledNoteText(task.facts, verification);
  }
};

const drawText = async (text: DocumentText): Promise<Drawn> => ({
  ...(await drawDocument(text)),
  drawn: text.blocks,
});

const drawSignedCopy = async (
  { original: { name, bytes, pages }, evidence }: SignedCopyTask,
  verification: Verification,
): Promise<Drawn> => {
  const document: SignedDocument = { name, byteLength: bytes.length, pages };
  const page = await drawText(evidenceText(evidence, document, verification));
  if (page.pages !== EVIDENCE_PAGES)
    throw new Error(`evidence of ${page.pages} pages, and ${name} counts one`);
  return { ...page, bytes: await appendPages(bytes, page.bytes), pages: pages + page.pages };
};

const drawIssued = async (task: IssuableTask, { verification, field }: Issue): Promise<Drawn> => {
  const drawn =
    'original' in task
      ? await drawSignedCopy(task, verification)
      : await drawText(issuedText(task, verification));
  const { anchor } = verification;
  const withPlace = await addSignatureField(drawn.bytes, {
    ...field,
    contactInfo: verificationUrl(verification),
    evidenceRoot: anchor && `${anchor.day} ${anchor.sha256}`,
  });
  return { ...drawn, ...withPlace };
};

/** Deterministic: the same task gives the same bytes. */
export const render = async (task: RenderTask): Promise<RenderedDocument> => {
  const document =
    'issue' in task ? await drawIssued(task.task, task.issue) : await drawText(plainText(task));
  return { ...document, sha256: hash('sha256', document.bytes) };
};
