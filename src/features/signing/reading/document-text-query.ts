import { queryOptions } from '@tanstack/react-query';
import {
  type DocumentText,
  decodeDocumentText,
  encodeDocument,
  readDocumentText,
  type SignableDocument,
} from '#core/api/signing/document-text.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { call } from '../../../platform/http.ts';

/**
 * A document to be signed, as text. Cached in memory for the session, so that it can be read offline; never persisted,
 * because it contains personal data.
 */
export const documentTextQuery = (applicationId: string, paper: SignableDocument) =>
  queryOptions({
    queryKey: ['document-text', applicationId, paper],
    queryFn: async ({ signal }): Promise<DocumentText> =>
      decodeDocumentText(
        await call(readDocumentText, { params: { applicationId, document: encodeDocument(paper) }, signal }),
      ),
    staleTime: 0,
    refetchOnMount: 'always',
    gcTime: SESSION_LIFETIME_MS,
  });
