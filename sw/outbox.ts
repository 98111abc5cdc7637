import { dropCall, renewCall, subscriptionWire, tomorrowCall } from '#core/api/reminders/worker-calls.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { askServer, type Outcome } from './ask-server.ts';
import { requestSync } from './browser-apis.ts';
import { type StoredRequest, updateState, type WorkerState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

/** Result of flushing one part of the outbox; `isPending`: not acknowledged by the server. */
interface Flushed {
  readonly state: WorkerState;
  readonly isPending: boolean;
}

const flushDropped = async (state: WorkerState): Promise<Flushed> => {
  const toDrop: string[] = [];
  for (const endpoint of state.toDrop)
    if ((await askServer(dropCall(endpoint))) === 'lost') toDrop.push(endpoint);
  return { state: { ...state, toDrop }, isPending: toDrop.length > 0 };
};

/** 'Tomorrow' is relative to the day of the click: from the next day on only the device reminds. */
const flushAsked = async (state: WorkerState): Promise<Flushed> => {
  const today = bogotaDate(new Date());
  const asked: StoredRequest[] = [];
  let isPending = false;
  for (const one of state.asked) {
    const outcome: Outcome | undefined =
      one.id !== undefined && !one.isTaken && today < one.on
        ? await askServer(tomorrowCall(one.id))
        : undefined;
    isPending ||= outcome === 'lost';
    // Rejected by the server: the device does not remind of it either.
    if (outcome !== 'refused') asked.push(outcome === 'taken' ? { ...one, isTaken: true } : one);
  }
  return { state: { ...state, asked }, isPending };
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

/** Flushes the outbox; what is not acknowledged is retried at the next background sync. */
export const flushOutbox = () =>
  updateState(async (before) => {
    const dropped = await flushDropped(before);
    const asked = await flushAsked(dropped.state);
    const renewed = await renew(asked.state);
    if (dropped.isPending || asked.isPending || renewed.isPending) await requestSync();
    return renewed.state;
  });
