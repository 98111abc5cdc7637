import { queryOptions } from '@tanstack/react-query';
import {
  type DocumentText,
  decodeDocumentText,
  readDocumentText,
  type SigningDocument,
} from '#core/api/signing/document-text.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { call } from '../../../platform/http.ts';
import type { SignableDocument } from '../signable-document.ts';

const NAMES = { contract: 'contrato', promissory_note: 'pagare' } as const satisfies Record<
  SignableDocument,
  SigningDocument
>;

/**
 * A document to be signed, as text. Cached in memory for the session, so that it can be read offline; never persisted,
 * because it contains personal data.
 */
export const documentTextQuery = (applicationId: string, paper: SignableDocument) =>
  queryOptions({
    queryKey: ['document-text', applicationId, paper],
    queryFn: async ({ signal }): Promise<DocumentText> =>
      decodeDocumentText(
        await call(readDocumentText, { params: { applicationId, documento: NAMES[paper] }, signal }),
      ),
    staleTime: 0,
    refetchOnMount: 'always',
    gcTime: SESSION_LIFETIME_MS,
  });
