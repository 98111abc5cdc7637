import { queryOptions } from '@tanstack/react-query';
import { type Bank, decodeBanks } from '#core/api/payments/bank-transfers.ts';
import { bankTransferCalls } from '../../../platform/bank-transfer-calls.ts';
import { call } from '../../../platform/http.ts';

const FRESH_MS = 60 * 60_000;

/** The same for everyone: the pass is not part of the key. */
export const banksQuery = (pass: string | undefined) =>
  queryOptions({
    queryKey: ['banks'],
    queryFn: async ({ signal }): Promise<readonly Bank[]> =>
      decodeBanks(await call(bankTransferCalls.listBanks, { signal, token: pass })),
    staleTime: FRESH_MS,
  });
