import { queryOptions } from '@tanstack/react-query';
import {
  type CreditDocuments,
  decodeCreditDocuments,
  listCreditDocuments,
} from '#core/api/credit/credit-documents.ts';
import { call } from '../../platform/http.ts';

/** Refetched on every mount: a recent payment changes the list. */
export const documentsQuery = (creditNumber: number) =>
  queryOptions({
    queryKey: ['credit-documents', creditNumber],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CreditDocuments> =>
      decodeCreditDocuments(
        (await call(listCreditDocuments, { params: { loanId: String(creditNumber) }, signal })).data,
      ),
  });
