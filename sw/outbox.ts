import {
  dropCall,
  endSessionCall,
  renewCall,
  subscriptionWire,
  tomorrowCall,
  type WorkerCall,
} from '#core/api/reminders/worker-calls.ts';
import { requestSync, SYNC_TAG, type TaggedEvent } from './browser-apis.ts';
import { type EndedSession, updateState, type WorkerState } from './state.ts';

declare const self: ServiceWorkerGlobalScope;

const TIMEOUT_MS = 10_000;
/** Timeout, too early and rate limit: worth a retry. */
const RETRYABLE = new Set([408, 425, 429]);

/** `lost`: no answer, or a temporary rejection; to be retried. */
export type Outcome = 'taken' | 'refused' | 'lost';

/** Makes a call that needs no session. */
export const askServer = async ({ method, path, body }: WorkerCall): Promise<Outcome> => {
  const request: RequestInit = {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const answer = await fetch(path, request).catch(() => undefined);
  // A captive portal answers in the server's place.
  if (!answer || answer.headers.get('content-type')?.startsWith('text/html')) return 'lost';
  if (answer.ok) return 'taken';
  return answer.status >= 500 || RETRYABLE.has(answer.status) ? 'lost' : 'refused';
};

/** Result of flushing one part of the outbox; `isPending`: not acknowledged by the server. */
interface Flushed {
  readonly state: WorkerState;
  readonly isPending: boolean;
}

const flushDropped = async (state: WorkerState): Promise<Flushed> => {
  const toDrop: string[] = [];
  for (const endpoint of state.toDrop)
    if ((await askServer(dropCall(endpoint))) === 'lost') toDrop.push(endpoint);
  return { state: state.toDrop.length > 0 ? { ...state, toDrop } : state, isPending: toDrop.length > 0 };
};

const flushEnded = async (state: WorkerState): Promise<Flushed> => {
  const toEnd: EndedSession[] = [];
  for (const one of state.toEnd)
    if (one.until > Date.now() && (await askServer(endSessionCall(one.key, one.isLeaving))) === 'lost')
      toEnd.push(one);
  return { state: state.toEnd.length > 0 ? { ...state, toEnd } : state, isPending: toEnd.length > 0 };
};

const flushAsked = async (state: WorkerState): Promise<Flushed> => {
  const asked: string[] = [];
  for (const id of state.asked) if ((await askServer(tomorrowCall(id))) === 'lost') asked.push(id);
  return { state: state.asked.length > 0 ? { ...state, asked } : state, isPending: asked.length > 0 };
};

/** The browser's subscription; one that it dropped is renewed under the same key. */
const currentSubscription = async (key: string): Promise<PushSubscription | undefined> => {
  try {
    const { pushManager } = self.registration;
    const there = await pushManager.getSubscription();
    return there ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch (error) {
    // Permission revoked, or no push service.
    console.warn('not subscribed', error);
    return undefined;
  }
};

const renew = async (state: WorkerState): Promise<Flushed> => {
  const unchanged = { state, isPending: false };
  const stored = state.subscription;
  if (!stored) return unchanged;
  const now = subscriptionWire((await currentSubscription(stored.key))?.toJSON() ?? {});
  if (!now || now.endpoint === stored.endpoint) return unchanged;
  const outcome = await askServer(renewCall(stored.endpoint, now));
  if (outcome === 'lost') return { state, isPending: true };
  // Rejected: unknown to the server; the portal registers the new one at the person's next visit.
  const subscription = outcome === 'taken' ? { endpoint: now.endpoint, key: stored.key } : undefined;
  return { state: { ...state, subscription }, isPending: false };
};

const PARTS = [flushEnded, flushDropped, flushAsked, renew];

/** Flushes the outbox; what is not acknowledged is retried at the next occasion. */
export const flushOutbox = () =>
  updateState(async (before) => {
    let state = before;
    let isPending = false;
    for (const flushPart of PARTS) {
      const flushed = await flushPart(state);
      state = flushed.state;
      isPending ||= flushed.isPending;
    }
    if (isPending) await requestSync();
    return state;
  });

/**
 * Flushes it whenever the worker starts, a page is opened, the network is back, or the browser drops or rotates the
 * subscription, besides pushes and what pages say: a background sync cannot be asked for without a window, and not every
 * browser has one.
 */
export const flushOnEachOccasion = (): void => {
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(flushOutbox());
  });
  self.addEventListener('sync', (event) => {
    const tagged = event as TaggedEvent;
    if (tagged.tag === SYNC_TAG) tagged.waitUntil(flushOutbox());
  });
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(flushOutbox()));
  void flushOutbox();
};
