import { QueryClient } from '@tanstack/react-query';
import { isCallFailure } from './call-failure.ts';
import { onSessionEnd } from './session/session.ts';

const MAX_RETRIES = 2;

/** Only what the network ate is asked for again by itself; what the server answered is an answer. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isCallFailure(error) && error.kind === 'slow' && failures < MAX_RETRIES;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, networkMode: 'always', staleTime: 30_000, refetchOnWindowFocus: true },
  },
});

onSessionEnd(async () => {
  await queryClient.cancelQueries();
  queryClient.clear();
});
