import { applicantDocumentsCopy } from '../../copy/applicant-documents.ts';
import type { DocumentSlot } from '../../core/domain/applicant-documents.ts';
import { MAXIMUM_DOCUMENT_BYTES } from '../../core/domain/constants.ts';
import { sendApplicantDocument } from '../../core/wire/applicant-documents.ts';
import { decodeDocuments, encodeSlot } from '../../core/wire/applicant-documents-answer.ts';
import type { DocumentsStanding } from '../../core/wire/applicant-documents-mapping.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { call } from '../../platform/http.ts';
import { withProgress } from '../../platform/progress-transport.ts';
import { lastActivityAtom } from '../../platform/session/session-atoms.ts';
import { store } from '../../platform/store.ts';
import { shrinkPhoto } from './shrink-photo.ts';

export interface Outgoing {
  readonly applicationId: string;
  readonly slot: DocumentSlot;
  readonly file: File;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Sends one document, smaller where it can be. Errors: CallFailure, or the abort of `signal`. */
export const sendDocument = async (outgoing: Outgoing): Promise<DocumentsStanding> => {
  const { applicationId, slot, signal } = outgoing;
  const file = await shrinkPhoto(outgoing.file);
  if (file.size > MAXIMUM_DOCUMENT_BYTES)
    throw new CallFailure({
      kind: 'answered',
      status: 413,
      code: 'file_too_large',
      sentence: applicantDocumentsCopy.tooLarge,
    });
  const transport = withProgress((part) => {
    // Somebody who waits for a file to go is not away.
    store.set(lastActivityAtom, Date.now());
    outgoing.onProgress(part);
  });
  const params = { applicationId, ...encodeSlot(slot) };
  return decodeDocuments(await call(sendApplicantDocument, { params, file, signal }, transport));
};
