import type { QueryClient } from '@tanstack/react-query';
import { type ApplicationFacts, encodeApplication } from '#core/api/applications/applications.ts';
import { APPLICATIONS, applicationsQuery } from './applications-query.ts';
import { cacheResponse } from './network-first.ts';

/** Adds a new application to the cached list. */
export const cacheApplication = async (
  client: QueryClient,
  profileId: string,
  application: ApplicationFacts,
): Promise<void> => {
  const { queryKey } = applicationsQuery(profileId);
  const applications = [application, ...(client.getQueryData(queryKey) ?? [])];
  client.setQueryData(queryKey, applications);
  await cacheResponse(APPLICATIONS, { data: applications.map(encodeApplication) });
};
