import { queryOptions } from '@tanstack/react-query';
import {
  decodeIdentityReading,
  type IdentityReading,
  readIdentityStatus,
} from '#core/api/applications/identity.ts';
import { call } from '../../platform/http.ts';

export const identityQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['identity', applicationId],
    queryFn: async ({ signal }): Promise<IdentityReading> =>
      decodeIdentityReading(await call(readIdentityStatus, { params: { appId: applicationId }, signal })),
    staleTime: 0,
    refetchOnMount: 'always',
  });
