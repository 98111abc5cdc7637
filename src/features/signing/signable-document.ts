import { SIGNABLE_DOCUMENTS, type SignableDocument } from '#core/api/signing/document-text.ts';

export const isSignableDocument = (value: unknown): value is SignableDocument =>
  SIGNABLE_DOCUMENTS.some((paper) => paper === value);
