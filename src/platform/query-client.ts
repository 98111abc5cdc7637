import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isCallFailure } from './call-failure.ts';
import { network } from './online.ts';
import { onSessionEnd } from './session/session.ts';

const MAX_RETRIES = 2;

/** Only what the network ate is asked for again by itself; what the server answered is an answer. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isCallFailure(error) && error.kind === 'slow' && network.current().isOnline && failures < MAX_RETRIES;

// What could not be read is read as soon as the network is back, as the whole app finds it and not as the browser says.
onlineManager.setEventListener((setOnline) => {
  const tell = () => setOnline(network.current().isOnline);
  tell();
  return network.subscribe(tell);
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
  },
});

onSessionEnd(async () => {
  await queryClient.cancelQueries();
  queryClient.clear();
});
