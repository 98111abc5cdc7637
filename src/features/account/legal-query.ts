import { queryOptions } from '@tanstack/react-query';
import { LEGAL_TEXTS_VERSION, type LegalTextKind, readLegalText } from '#core/api/accounts/legal.ts';
import { call } from '../../platform/http.ts';

/** The version that registration accepts; immutable, hence never stale. */
export const legalQuery = (kind: LegalTextKind) =>
  queryOptions({
    queryKey: ['legal', kind, LEGAL_TEXTS_VERSION],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(readLegalText, { params: { tipo: kind }, query: { version: LEGAL_TEXTS_VERSION }, signal }),
  });
