import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { deserializeCache, PERSISTED_MAX_AGE_MS, serializeCache } from './cache-serialization.ts';
import { CREDIT_KEY } from './queries/credit-query.ts';
import type { TRACKING_KEY } from './queries/tracking-query.ts';
import { onSessionEnd } from './session/session.ts';
import { clearPersisted, gatedStorage, STORAGE_PREFIX } from './storage.ts';
import { readSummary } from './summary/summary-storage.ts';
import { deviceStorage } from './text-storage.ts';

/** The file's address carries its build's hash, so that what another build kept is dropped and never cast. */
const BUILD = import.meta.url;

/** What is shown is kept at once: the page may be left the moment after. Changes of one moment are still one write. */
const WRITE_AFTER_MS = 0;

/** Not imported: few are on their way to a credit, and the code for it is not part of the portal's. */
const TRACKING: typeof TRACKING_KEY = 'tracking';

/** The loan and its debt come in one answer, and before it where the signed application stands; nothing else is kept. */
const PERSISTED_KEYS = new Set<unknown>([CREDIT_KEY, TRACKING]);
const isOfPersistedKind = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => PERSISTED_KEYS.has(queryKey[0]);
const isPersisted = (query: Query): boolean => isOfPersistedKind(query) && query.state.data !== undefined;

let kept: { readonly owner: string; readonly ready: Promise<void>; stop(): void } | undefined;

/** Newer answers go on to the summary and to the reminders, for whoever switched them on; from whatever screen they came. */
const publishAnswersOf = (client: QueryClient, owner: string): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (readSummary(owner) === null && globalThis.Notification?.permission !== 'granted') return;
    // Few have either: their code is not part of the portal's.
    import('./publish-answer.ts')
      .then(({ publishAnswer }) => publishAnswer(client, owner, event.query))
      .catch((error: unknown) => console.warn('news not told', error));
  });

const persistFor = (client: QueryClient, owner: string): NonNullable<typeof kept> => {
  // What a late answer of the person before left in memory must not be kept as this one's.
  client.removeQueries({ predicate: isOfPersistedKind });
  const storage = deviceStorage();
  if (!storage) return { owner, ready: Promise.resolve(), stop: () => undefined };
  const key = `${STORAGE_PREFIX}${owner}`;
  clearPersisted(storage, key);
  const [stop, restored] = persistQueryClient({
    queryClient: client,
    persister: createSyncStoragePersister({
      storage: gatedStorage(storage),
      key,
      throttleTime: WRITE_AFTER_MS,
      serialize: serializeCache,
      deserialize: (text) => deserializeCache(text, Date.now()),
    }),
    maxAge: PERSISTED_MAX_AGE_MS,
    buster: BUILD,
    dehydrateOptions: { shouldDehydrateQuery: isPersisted, shouldDehydrateMutation: () => false },
    hydrateOptions: { defaultOptions: { queries: { gcTime: PERSISTED_MAX_AGE_MS } } },
  });
  const ready = restored
    // However new: what an earlier visit left is shown, and asked for again.
    .then(() => client.invalidateQueries({ predicate: isOfPersistedKind, refetchType: 'none' }))
    .catch((error: unknown) => console.warn('kept queries could not be read', error));
  const stopTelling = publishAnswersOf(client, owner);
  return {
    owner,
    ready,
    stop: () => {
      stop();
      stopTelling();
    },
  };
};

/**
 * Keeps loan and debt on the device for one person, and reads back what is there. Resolves when that is done: a screen
 * that waits for it shows its last figures without a network.
 */
export const persistQueries = (client: QueryClient, owner: string): Promise<void> => {
  // Screens may draw once more while a session ends: nobody's figures are nobody's to keep.
  if (owner === '') return Promise.resolve();
  if (kept?.owner !== owner) {
    kept?.stop();
    kept = persistFor(client, owner);
  }
  return kept.ready;
};

/** The number of the credit that was read last; undefined when there is none. */
export const persistedCreditNumber = (client: QueryClient): number | undefined => {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: [CREDIT_KEY], predicate: isPersisted })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const number = last?.queryKey[1];
  return typeof number === 'number' ? number : undefined;
};

onSessionEnd(async () => {
  kept?.stop();
  kept = undefined;
});
