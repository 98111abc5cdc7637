import { queryOptions } from '@tanstack/react-query';
import { readIdentityStatus } from '#core/wire/identity.ts';
import { decodeIdentityReading, type IdentityReading } from '#core/wire/identity-answer.ts';
import { call } from '../../platform/http.ts';

export const identityQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['identity', applicationId],
    queryFn: async ({ signal }): Promise<IdentityReading> =>
      decodeIdentityReading(await call(readIdentityStatus, { params: { appId: applicationId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
  });
