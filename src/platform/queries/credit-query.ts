import { queryOptions } from '@tanstack/react-query';
import { type Credit, decodeCredit, readCredit } from '#core/api/credit/credit.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { call } from '../api/http.ts';
import { keptUnderLock } from './kept-under-lock.ts';

export const CREDIT_KEY = 'credit';

/** A credit with today's debt. Cached for the lifetime of a session, so that it can be read offline. */
export const creditQuery = (creditNumber: number) =>
  queryOptions({
    queryKey: [CREDIT_KEY, creditNumber],
    queryFn: async ({ signal }): Promise<Credit> => {
      const ask = () => call(readCredit, { params: { loanId: String(creditNumber) }, signal });
      return decodeCredit((await keptUnderLock(ask)).data);
    },
    gcTime: SESSION_LIFETIME_MS,
    refetchOnReconnect: true,
  });
