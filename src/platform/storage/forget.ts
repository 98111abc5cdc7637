import { clear, delMany, entries } from 'idb-keyval';
import { DRAFT_LIFETIME_DAYS } from '#core/constants.ts';
import { loadChunk } from '#core/pwa/load-chunk.ts';
import { postToWorker } from '../post-to-worker.ts';
import { withTimeout } from '../timeout.ts';
import { objectStore, STORAGE_TIMEOUT_MS } from './database.ts';
import { dropLock, lockOwner } from './lock-storage.ts';
import { resetAtoms } from './persisted-atom.ts';
import { dropSummaries, summaryOwner } from './summary-storage.ts';

/**
 * 'button': logout. 'automatic': the idle limit, a dead token, a session that is damaged, and going back to the login.
 * 'login': somebody logs in; what another account left goes.
 */
export type ForgetEvent = 'button' | 'automatic' | 'login';
export type EndKind = Exclude<ForgetEvent, 'login'>;

interface Kept {
  readonly until: readonly ForgetEvent[];
  /** Removes it from the device. `owner`: the account that logs in. */
  remove?(owner: string | undefined): unknown;
}

/**
 * What this device keeps of a person, and the events that end it. What is sealed with the account's key outlives an
 * automatic end, and so do the summary, which is there to be read without a login, and what a person switched on: what
 * the device's lock opens and the reminders.
 *
 * Never forgotten, because it tells nothing of anybody: the device's own key, the marks that persistence was asked for
 * and that the app was visited, the public legal texts, when its installation was dismissed, that no summary is wanted here, the files of the app, and until its tab is closed
 * the mark of a reload.
 */
const KEPT = {
  /** The server's answers in memory. */
  queries: { until: ['button', 'automatic'] },
  /** The credit and the tracking: an atom. */
  persistedQueries: { until: ['button', 'automatic'] },
  /** Sealed: the last answers of the server that a form needs, and drafts. */
  answers: { until: ['button'], remove: () => clear(objectStore('answers')) },
  drafts: { until: ['button'], remove: () => clear(objectStore('drafts')) },
  summary: { until: ['button', 'login'], remove: dropSummaries },
  /** Sealed: what the device's own lock opens. */
  lock: { until: ['button', 'login'], remove: dropLock },
  /** Push subscription and shown reminders: the worker's state. */
  reminders: {
    until: ['button', 'login'],
    remove: (owner) => void postToWorker(owner === undefined ? { type: 'LEFT' } : { type: 'ENTERED', owner }),
  },
  /** Sealed, with their key: the session (token, keys, who it is), marks of its screens, what it read, and how its home looked. */
  atoms: { until: ['button', 'automatic'], remove: resetAtoms },
} satisfies Record<string, Kept>;

type KeptName = keyof typeof KEPT;

const counts = new Map<KeptName, number>();
/** How often it was forgotten in this page: what was begun before then must not be written after. */
export const timesForgotten = (name: KeptName): number => counts.get(name) ?? 0;

const inMemory = new Map<KeptName, Set<(event: ForgetEvent) => unknown>>();

/** What a module holds of it in memory is dropped first, so that nothing is written back. */
export const onForget = (name: KeptName, drop: (event: ForgetEvent) => unknown): void => {
  inMemory.set(name, (inMemory.get(name) ?? new Set()).add(drop));
};

/** What fails or hangs must not keep the rest. */
const tryTo = async (remove: () => unknown): Promise<void> => {
  try {
    await withTimeout(Promise.resolve(remove()), STORAGE_TIMEOUT_MS);
  } catch (error) {
    console.warn('not forgotten', error);
  }
};

export const forget = async (event: ForgetEvent, owner?: string): Promise<void> => {
  const due = (Object.entries(KEPT) as [KeptName, Kept][]).filter(([, { until }]) => until.includes(event));
  for (const [name] of due) counts.set(name, timesForgotten(name) + 1);
  for (const [name] of due) for (const drop of inMemory.get(name) ?? []) await tryTo(() => drop(event));
  await Promise.all(due.map(([, { remove }]) => tryTo(() => remove?.(owner))));
};

const LIFETIME_MS = DRAFT_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** Drafts that nobody touched for their lifetime, answers of the server that are as old, also under the device's lock, and an old summary. */
export const forgetExpired = async (now: number): Promise<void> => {
  for (const name of ['drafts', 'answers'] as const)
    await tryTo(async () => {
      const store = objectStore(name);
      const sealed = await entries<string, { readonly savedAt?: unknown }>(store);
      const old = sealed.filter(([, one]) => now - Number(one?.savedAt) > LIFETIME_MS);
      await delMany(
        old.map(([key]) => key),
        store,
      );
    });
  if (summaryOwner() !== undefined)
    await tryTo(async () => (await loadChunk(() => import('./saved-summary.ts'))).findSummary(now));
  if (lockOwner() !== undefined)
    await tryTo(async () => (await loadChunk(() => import('./seal-for-lock.ts'))).dropExpiredLock(now));
};
