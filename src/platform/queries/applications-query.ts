import { queryOptions } from '@tanstack/react-query';
import { listApplications } from '#core/wire/applications.ts';
import { networkFirst } from '../drafts/network-first.ts';
import { call } from '../http.ts';

/** Under which the last answer is kept. */
export const APPLICATIONS = 'applications';

/** The person's applications, the newest first. */
export const applicationsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['applications', profileId],
    refetchOnReconnect: 'always',
    queryFn: (context) =>
      networkFirst(context, {
        name: APPLICATIONS,
        ask: () => call(listApplications, { params: { profileId }, signal: context.signal }),
        read: (kept) => listApplications.answer.validateSync(kept),
        dataOf: ({ data }) => data,
      }),
  });
