import { queryOptions } from '@tanstack/react-query';
import {
  decodeLegalText,
  encodeLegalKind,
  LEGAL_TEXTS_VERSION,
  type LegalTextKind,
  type PublishedLegalText,
  readLegalText,
} from '#core/api/accounts/legal.ts';
import { call } from '../../platform/http.ts';

/** The version that registration accepts; immutable, hence never stale. */
export const legalQuery = (kind: LegalTextKind) =>
  queryOptions({
    queryKey: ['legal', kind, LEGAL_TEXTS_VERSION],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<PublishedLegalText> => {
      const params = { kind: encodeLegalKind(kind) };
      return decodeLegalText(
        await call(readLegalText, { params, query: { version: LEGAL_TEXTS_VERSION }, signal }),
      );
    },
  });
