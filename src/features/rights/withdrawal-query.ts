import { queryOptions } from '@tanstack/react-query';
import { decodeWithdrawal, readWithdrawal, type Withdrawal } from '#core/api/rights/withdrawal.ts';
import { call } from '../../platform/api/http.ts';

export const withdrawalQuery = queryOptions({
  queryKey: ['withdrawal'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Withdrawal | null> =>
    decodeWithdrawal(await call(readWithdrawal, { signal })) ?? null,
});
