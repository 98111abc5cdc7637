import { queryOptions } from '@tanstack/react-query';
import { decodeTracking, readTracking, type Tracking } from '#core/api/applications/tracking.ts';
import { SESSION_LIFETIME_MS } from '#core/constants.ts';
import { call } from '../api/http.ts';

export const TRACKING_KEY = 'tracking';

/** Tracking of a signed application. Cached like the credit, to be read offline. */
export const trackingQuery = (applicationId: string) =>
  queryOptions({
    queryKey: [TRACKING_KEY, applicationId],
    queryFn: async ({ signal }): Promise<Tracking> =>
      decodeTracking((await call(readTracking, { params: { applicationId }, signal })).data),
    gcTime: SESSION_LIFETIME_MS,
    staleTime: 0,
    refetchOnReconnect: true,
  });
