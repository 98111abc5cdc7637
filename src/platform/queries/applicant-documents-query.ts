import { queryOptions } from '@tanstack/react-query';
import type { DocumentsState } from '#core/api/applications/applicant-documents.ts';
import { decodeDocuments, listApplicantDocuments } from '#core/api/applications/applicant-documents.ts';
import { call } from '../api/http.ts';

/** Documents that an application on hold needs, with the status of each. */
export const documentsQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['documents', applicationId],
    queryFn: async ({ signal }): Promise<DocumentsState> =>
      decodeDocuments(await call(listApplicantDocuments, { params: { applicationId }, signal })),
    staleTime: 0,
  });
