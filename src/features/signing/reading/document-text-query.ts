import { queryOptions } from '@tanstack/react-query';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import {
  type DocumentText,
  decodeDocumentText,
  readDocumentText,
  type SigningDocument,
} from '#core/wire/document-text.ts';
import { call } from '../../../platform/http.ts';
import type { SignableDocument } from '../signable-document.ts';

const NAMES = { contract: 'contrato', promissory_note: 'pagare' } as const satisfies Record<
  SignableDocument,
  SigningDocument
>;

/**
 * A document to be signed, as text. Once read it stays readable while the page lives and the session lasts, without a
 * network too; it is written nowhere on the device, because it names its reader.
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
