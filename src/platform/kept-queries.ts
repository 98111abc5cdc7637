import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client';
import { SESSION_LIFETIME_MS } from '../core/domain/constants.ts';
import { deviceStorage, forgetKept, gatedStorage, KEPT_PREFIX } from './kept-storage.ts';
import { CREDIT_KEY } from './queries/credit-query.ts';
import { onSessionEnd } from './session/session.ts';

/** The file's address carries its build's hash, so that what another build kept is dropped and never cast. */
const BUILD = import.meta.url;

/** What is shown is kept at once: the page may be left the moment after. Changes of one moment are still one write. */
const WRITE_AFTER_MS = 0;

const isKept = ({ queryKey, state }: Query): boolean =>
  queryKey[0] === CREDIT_KEY && state.data !== undefined;

/** What is kept is the last good answer; that a later look failed is a matter of that visit. */
const withoutFailures = (client: PersistedClient): PersistedClient => ({
  ...client,
  clientState: {
    mutations: [],
    queries: client.clientState.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        status: 'success',
        error: null,
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    })),
  },
});

let kept: { readonly owner: string; readonly ready: Promise<void>; stop(): void } | undefined;

const keepFor = (client: QueryClient, owner: string): NonNullable<typeof kept> => {
  const storage = deviceStorage();
  if (!storage) return { owner, ready: Promise.resolve(), stop: () => undefined };
  const key = `${KEPT_PREFIX}${owner}`;
  forgetKept(storage, key);
  const [stop, restored] = persistQueryClient({
    queryClient: client,
    persister: createSyncStoragePersister({
      storage: gatedStorage(storage),
      key,
      throttleTime: WRITE_AFTER_MS,
      serialize: (saved) => JSON.stringify(withoutFailures(saved)),
    }),
    maxAge: SESSION_LIFETIME_MS,
    buster: BUILD,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
  });
  const ready = restored
    // However new: what an earlier visit left is shown, and asked for again.
    .then(() => client.invalidateQueries({ queryKey: [CREDIT_KEY], refetchType: 'none' }))
    .catch((error: unknown) => console.warn('kept queries could not be read', error));
  return { owner, ready, stop };
};

/**
 * Keeps loan and debt on the device for one person, and reads back what is there. Resolves when that is done: a screen
 * that waits for it shows its last figures without a network.
 */
export const keepQueries = (client: QueryClient, owner: string): Promise<void> => {
  if (kept?.owner !== owner) {
    kept?.stop();
    kept = keepFor(client, owner);
  }
  return kept.ready;
};

onSessionEnd(async () => {
  kept?.stop();
  kept = undefined;
});
