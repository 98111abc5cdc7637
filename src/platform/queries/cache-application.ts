import type { QueryClient } from '@tanstack/react-query';
import type { listApplications } from '#core/api/applications/applications.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import { cacheResponse } from '../drafts/network-first.ts';
import { APPLICATIONS, applicationsQuery } from './applications-query.ts';

type ApplicationWire = AnswerOf<typeof listApplications>['data'][number];

/** Adds a new application to the cached list. */
export const cacheApplication = async (
  client: QueryClient,
  profileId: string,
  application: ApplicationWire,
): Promise<void> => {
  const { queryKey } = applicationsQuery(profileId);
  const data = [application, ...(client.getQueryData(queryKey) ?? [])];
  client.setQueryData(queryKey, data);
  await cacheResponse(APPLICATIONS, { data });
};
