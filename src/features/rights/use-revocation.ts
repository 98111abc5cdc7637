import { useQueryClient } from '@tanstack/react-query';
import {
  decodeAuthorisations,
  encodeRevocable,
  revokeAuthorisation,
} from '#core/api/rights/authorisations.ts';
import type { RevocableKind } from '#core/rights/authorisations.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { claimsQuery } from './claims-query.ts';
import { consentsQuery } from './consents-query.ts';

/** Takes back an authorisation, and shows the list as it is then. */
export const useRevocation = (onRevoked: () => void) => {
  const client = useQueryClient();
  return useApiMutation({
    mutationFn: async (kind: RevocableKind): Promise<RevocableKind> => {
      const answer = await call(revokeAuthorisation, { params: { kind: encodeRevocable(kind) } });
      const { queryKey } = consentsQuery;
      // A read that began before would bring it back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, decodeAuthorisations(answer));
      // A request may be closed by it, and a claim filed.
      void client.invalidateQueries({ queryKey: claimsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['applications'] });
      onRevoked();
      return kind;
    },
    repeats: true,
  });
};
