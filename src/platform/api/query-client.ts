import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { network } from '../network/online.ts';
import { onForget } from '../storage/forget.ts';
import { isCallFailure } from './call-failure.ts';

const MAX_RETRIES = 2;

/** Retries only timeouts while online; an error that the server answered is final. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isCallFailure(error) && error.kind === 'slow' && network.current().isOnline && failures < MAX_RETRIES;

// The state of a press is drawn before the next event; a timer would come after it.
notifyManager.setScheduler(queueMicrotask);

// Reconnects by our own network state instead of the browser's events.
onlineManager.setEventListener((setOnline) => {
  const update = () => setOnline(network.current().isOnline);
  update();
  return network.subscribe(update);
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
    },
    mutations: {
      // A call is always tried: it may find the network before a probe does.
      networkMode: 'always',
      // Expected failures are shown where they happen, others by the boundary.
      throwOnError: (error) => !isCallFailure(error),
    },
  },
});

onForget('queries', async () => {
  await queryClient.cancelQueries();
  queryClient.clear();
});
