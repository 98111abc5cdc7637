import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import {
  decodeDocuments,
  encodeSlot,
  sendApplicantDocument,
} from '#core/api/applications/applicant-documents.ts';
import type { DocumentSlot } from '#core/application/applicant-documents.ts';
import { sendFile } from '../../platform/files/send-file.ts';
import type { UploadProgress } from '../../platform/files/use-upload.ts';
import { call } from '../../platform/http.ts';

export interface Outgoing extends UploadProgress {
  readonly applicationId: string;
  readonly slot: DocumentSlot;
  readonly file: File;
}

/** Sends one document. Errors: CallFailure, or the abort of `signal`. */
export const sendDocument = ({
  applicationId,
  slot,
  file,
  signal,
  onProgress,
}: Outgoing): Promise<DocumentsState> =>
  sendFile(file, onProgress, async (smaller, transport) => {
    const params = { applicationId, ...encodeSlot(slot) };
    return decodeDocuments(await call(sendApplicantDocument, { params, file: smaller, signal }, transport));
  });
