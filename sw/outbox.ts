import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { dropCall, renewCall, subscriptionWire, tomorrowCall } from '#core/wire/worker-calls.ts';
import { askServer, type Outcome } from './ask-server.ts';
import { wakeWithNetwork } from './browser-parts.ts';
import { inTurn, type StoredRequest, type WorkerState } from './worker-state.ts';

declare const self: ServiceWorkerGlobalScope;

/** What became of a part of what is kept; `isPending`: the server has not heard of it yet. */
interface Flushed {
  readonly state: WorkerState;
  readonly isPending: boolean;
}

const dropOld = async (state: WorkerState): Promise<Flushed> => {
  const toDrop: string[] = [];
  for (const endpoint of state.toDrop)
    if ((await askServer(dropCall(endpoint))) === 'lost') toDrop.push(endpoint);
  return { state: { ...state, toDrop }, isPending: toDrop.length > 0 };
};

/** 'Tomorrow' is a word of the day on which it was pressed: afterwards the device keeps the promise itself. */
const askAgain = async (state: WorkerState): Promise<Flushed> => {
  const today = bogotaDate(new Date());
  const asked: StoredRequest[] = [];
  let isPending = false;
  for (const one of state.asked) {
    const outcome: Outcome | undefined =
      one.id !== undefined && !one.isTaken && today < one.on
        ? await askServer(tomorrowCall(one.id))
        : undefined;
    isPending ||= outcome === 'lost';
    // What the server does not want to be reminded of is nothing to remind of.
    if (outcome !== 'refused') asked.push(outcome === 'taken' ? { ...one, isTaken: true } : one);
  }
  return { state: { ...state, asked }, isPending: isPending };
};

/** The subscription that the browser has now; one that it lost is made anew under the same key. */
const currentOne = async (key: string): Promise<PushSubscription | undefined> => {
  try {
    const { pushManager } = self.registration;
    const there = await pushManager.getSubscription();
    return there ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch (error) {
    // Not allowed any more, or no service that would deliver.
    console.warn('not subscribed', error);
    return undefined;
  }
};

const renew = async (state: WorkerState): Promise<Flushed> => {
  const settled = { state, isPending: false };
  const known = state.subscription;
  if (!known) return settled;
  const now = subscriptionWire((await currentOne(known.key))?.toJSON() ?? {});
  if (!now || now.endpoint === known.endpoint) return settled;
  const outcome = await askServer(renewCall(known.endpoint, now));
  if (outcome === 'lost') return { state, isPending: true };
  // One that the server does not know: the portal tells it of the new one at the person's next visit.
  const subscription = outcome === 'taken' ? { endpoint: now.endpoint, key: known.key } : undefined;
  return { state: { ...state, subscription }, isPending: false };
};

/** Tells the server what it has not heard yet; what does not reach it is tried again at the next waking. */
export const flushOutbox = () =>
  inTurn(async (before) => {
    const dropped = await dropOld(before);
    const asked = await askAgain(dropped.state);
    const renewed = await renew(asked.state);
    if (dropped.isPending || asked.isPending || renewed.isPending) await wakeWithNetwork();
    return renewed.state;
  });
