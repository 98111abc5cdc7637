import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  decodeFiledClaim,
  encodeWantedClaim,
  type FiledClaim,
  fileClaim,
  type WantedClaim,
} from '#core/api/rights/claims.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { claimsQuery } from './claims-query.ts';

/** Files a claim under one key for as long as it says the same, and shows it in the list. */
export const useClaim = (onFiled: (claim: FiledClaim) => Promise<void>) => {
  const client = useQueryClient();
  const last = useRef<WantedClaim>(undefined);
  const { submit, ...mutation } = useApiMutation({
    mutationFn: async (wanted: WantedClaim) => {
      const claim = decodeFiledClaim(await call(fileClaim, { body: encodeWantedClaim(wanted) }));
      void client.invalidateQueries({ queryKey: claimsQuery.queryKey });
      await onFiled(claim);
    },
    repeats: true,
  });
  return {
    ...mutation,
    submit: (wanted: Omit<WantedClaim, 'id'>) => {
      const { kind, text } = last.current ?? {};
      const isSame = wanted.kind === kind && wanted.text === text;
      last.current = isSame && last.current ? last.current : { ...wanted, id: crypto.randomUUID() };
      return submit(last.current);
    },
  };
};
