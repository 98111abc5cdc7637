import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import type { Credit } from '#core/api/credit/credit.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { CREDIT_KEY } from '../queries/credit-query.ts';
import type { TRACKING_KEY } from '../queries/tracking-query.ts';
import { PERSISTED_MAX_AGE_MS } from '../storage/cache-age.ts';
import { deserializeCache, serializeCache } from '../storage/cache-serialization.ts';
import { onForget } from '../storage/forget.ts';
import { adoptAtom, persistedAtom, readPersisted } from '../storage/persisted-atom.ts';
import { store } from '../store.ts';
import { updateSummary } from '../summary/keep-summary.ts';
import { releaseOfPage } from '../updates/release-of-page.ts';

/** No throttle: the page may be left right after. Changes of one tick are still one write. */
const WRITE_AFTER_MS = 0;

/** Not imported: few people track an application, and its code stays out of the portal's chunk. */
const TRACKING: typeof TRACKING_KEY = 'tracking';

/** Persisted: the credit with its debt, and the tracking of a signed application. */
const PERSISTED_KEYS = new Set<unknown>([CREDIT_KEY, TRACKING]);
const isOfPersistedKind = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => PERSISTED_KEYS.has(queryKey[0]);
const isPersisted = (query: Query): boolean => isOfPersistedKind(query) && query.state.data !== undefined;

/** The serialized cache: sealed like the session, and forgotten with it. */
const QUERIES = 'queries';
const queriesAtom = persistedAtom<string | null>(
  QUERIES,
  null,
  (stored): stored is string => typeof stored === 'string',
);

/** The persister wants to read at once: what another tab has written by now is taken over before. */
const takeOver = async (): Promise<void> => {
  try {
    const [stored] = await readPersisted(QUERIES);
    adoptAtom(QUERIES, stored);
  } catch (error) {
    console.warn('kept queries could not be read', error);
  }
};

let active: { readonly owner: string; readonly ready: Promise<void>; stop(): void } | undefined;

/** Passes newer answers to the summary and, where notifications are allowed, to the reminders; from every screen. */
const publishAnswersOf = (client: QueryClient, owner: string): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    // At once, so that the first screen knows what is kept.
    if (queryKey[0] === CREDIT_KEY) updateSummary(owner, state.data as Credit, state.dataUpdatedAt);
    if (globalThis.Notification?.permission !== 'granted') return;
    loadChunk(() => import('./publish-answer.ts'))
      .then(({ publishAnswer }) => publishAnswer(client, owner, event.query))
      .catch((error: unknown) => console.warn('other tabs not told', error));
  });

const persistFor = (client: QueryClient, owner: string): NonNullable<typeof active> => {
  // A late answer of the previous account must not be persisted as this one's.
  client.removeQueries({ predicate: isOfPersistedKind });
  let isOver = false;
  const persister = createSyncStoragePersister({
    storage: {
      getItem: () => store.get(queriesAtom),
      setItem: (_, text) => {
        // It writes a moment late, and would bring back what a logout removed.
        if (!isOver) store.set(queriesAtom, text);
      },
      removeItem: () => store.set(queriesAtom, null),
    },
    throttleTime: WRITE_AFTER_MS,
    serialize: serializeCache,
    deserialize: (text) => deserializeCache(text, Date.now()),
  });
  let stopPersisting = (): void => undefined;
  const restore = async (): Promise<void> => {
    await takeOver();
    if (isOver) return;
    const [stop, restored] = persistQueryClient({
      queryClient: client,
      persister,
      maxAge: PERSISTED_MAX_AGE_MS,
      // A cache of another release is dropped, never cast.
      buster: `${releaseOfPage()} ${owner}`,
      dehydrateOptions: { shouldDehydrateQuery: isPersisted, shouldDehydrateMutation: () => false },
      hydrateOptions: { defaultOptions: { queries: { gcTime: PERSISTED_MAX_AGE_MS } } },
    });
    stopPersisting = stop;
    await restored;
  };
  const stopPublishing = publishAnswersOf(client, owner);
  return {
    owner,
    ready: restore().catch((error: unknown) => console.warn('kept queries could not be restored', error)),
    stop: () => {
      isOver = true;
      stopPersisting();
      stopPublishing();
    },
  };
};

/**
 * Persists credit and tracking for one account and restores them. Resolves when restored: a screen that waits for it
 * shows the last figures offline.
 */
export const persistQueries = (client: QueryClient, owner: string): Promise<void> => {
  // Screens may render once more while a session ends: no owner.
  if (owner === '') return Promise.resolve();
  if (active?.owner !== owner) {
    active?.stop();
    active = persistFor(client, owner);
  }
  return active.ready;
};

/** Number of the most recently read credit; undefined: none. */
export const persistedCreditNumber = (client: QueryClient): number | undefined => {
  const [last] = client
    .getQueryCache()
    .findAll({ queryKey: [CREDIT_KEY], predicate: isPersisted })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const number = last?.queryKey[1];
  return typeof number === 'number' ? number : undefined;
};

onForget('persistedQueries', () => {
  active?.stop();
  active = undefined;
});
