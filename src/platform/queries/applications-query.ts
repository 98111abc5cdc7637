import { queryOptions } from '@tanstack/react-query';
import { decodeApplication, listApplications } from '#core/api/applications/applications.ts';
import { call } from '../api/http.ts';
import { networkFirst } from './network-first.ts';

/** Cache key of the last response. */
export const APPLICATIONS = 'applications';

/** The account's applications, newest first. */
export const applicationsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['applications', profileId],
    refetchOnReconnect: 'always',
    queryFn: (context) =>
      networkFirst(context, {
        name: APPLICATIONS,
        ask: () => call(listApplications, { params: { profileId }, signal: context.signal }),
        read: (cached) => listApplications.answer.validateSync(cached),
        dataOf: ({ data }) => data.map(decodeApplication),
      }),
  });
