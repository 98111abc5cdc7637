import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MadePromise } from '#core/api/credit/made-promise.ts';
import {
  decodeMadePromise,
  encodeWantedPromise,
  makePromise,
  type WantedPromise,
} from '#core/api/credit/promises.ts';
import { call } from '../../platform/api/http.ts';
import { useApiMutation } from '../../platform/api/mutations.ts';
import { creditQuery } from '../../platform/queries/credit-query.ts';
import { remindersQuery } from '../../platform/queries/reminders-query.ts';

/** Sends a promise under one key for as long as it says the same, and shows it with the credit. */
export const usePromise = (creditNumber: number, onMade: (promise: MadePromise) => Promise<void>) => {
  const client = useQueryClient();
  const last = useRef<WantedPromise>(undefined);
  const { submit, ...mutation } = useApiMutation({
    mutationFn: async (wanted: WantedPromise) => {
      const answer = await call(makePromise, {
        params: { loanId: String(creditNumber) },
        body: encodeWantedPromise(wanted),
      });
      const promise = decodeMadePromise(answer);
      const { queryKey } = creditQuery(creditNumber);
      // A read that began before would hide it.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (credit) => credit && { ...credit, promise });
      // The overdue reminder has moved.
      void client.invalidateQueries({ queryKey: remindersQuery.queryKey });
      await onMade(promise);
    },
    repeats: true,
  });
  return {
    ...mutation,
    submit: (wanted: Omit<WantedPromise, 'id'>) => {
      const { promisedOn, amount } = last.current ?? {};
      const isSame = wanted.promisedOn === promisedOn && wanted.amount === amount;
      last.current = isSame && last.current ? last.current : { ...wanted, id: crypto.randomUUID() };
      return submit(last.current);
    },
  };
};
