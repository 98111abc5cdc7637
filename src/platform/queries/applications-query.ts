import { queryOptions } from '@tanstack/react-query';
import { listApplications } from '../../core/wire/applications.ts';
import { call } from '../http.ts';

/** The person's applications, the newest first. */
export const applicationsQuery = (profileId: string) =>
  queryOptions({
    queryKey: ['applications', profileId],
    queryFn: async ({ signal }) => (await call(listApplications, { params: { profileId }, signal })).data,
  });
