import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { network } from '../network/online.ts';
import { onForget } from '../storage/forget.ts';
import { isCallFailure } from './call-failure.ts';
import { withScreenDeadline } from './screen-deadline.ts';

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
      // A screen says at its deadline what failed, and asks again on a press or when the network is back.
      retry: false,
      persister: withScreenDeadline,
      networkMode: 'always',
      staleTime: 30_000,
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
