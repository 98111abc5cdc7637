import { createStore, del, get, set } from 'idb-keyval';
import { addDays, bogotaDate, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { AskedHere, LocalFacts } from '#core/reminders/local-reminder.ts';
import { readDates, readRules } from '#core/wire/worker-messages.ts';

/** `id`: under which the server is to hear of it. */
export interface StoredRequest extends AskedHere {
  readonly id: string | undefined;
}

/** What the worker knows from one waking to the next. */
export interface WorkerState extends Omit<LocalFacts, 'isPushed' | 'now' | 'asked'> {
  /** The account that switched notifications on at this device; undefined: nobody did. */
  readonly owner: string | undefined;
  /** Where the server writes to, and the key that it does so with. */
  readonly subscription: { readonly endpoint: string; readonly key: string } | undefined;
  readonly asked: readonly StoredRequest[];
  /** The last day on which the device made a reminder itself. */
  readonly madeOn: CalendarDate | undefined;
  /** Addresses of this browser that the server is to forget. */
  readonly toDrop: readonly string[];
}

export const EMPTY_STATE: WorkerState = {
  owner: undefined,
  subscription: undefined,
  dueOns: [],
  rules: [],
  hour: 0,
  since: '1000-01-01' as CalendarDate,
  asked: [],
  shown: new Map(),
  madeOn: undefined,
  toDrop: [],
};

const KEY = 'v1';
/** A storage that does not answer must not keep what was pushed from being shown. */
const TIMEOUT_MS = 3_000;
/** Nothing is said of a due date for longer than that. */
const DAYS_KEPT = 60;

const kept = createStore('cuotasana-worker', 'state');

const isText = (value: unknown): value is string => typeof value === 'string';
const isAsk = (one: unknown): one is StoredRequest =>
  typeof one === 'object' && one !== null && 'dueOn' in one && 'on' in one && 'isTaken' in one;

/** What was kept, part by part; what does not hold, or is of an earlier build, is as if it had not been. */
export const readState = (value: unknown): WorkerState => {
  const parts = new Map<string, unknown>(typeof value === 'object' && value ? Object.entries(value) : []);
  const [owner, subscription, hour, asked, shown, toDrop] = [
    'owner',
    'subscription',
    'hour',
    'asked',
    'shown',
    'toDrop',
  ].map((name) => parts.get(name));
  const date = (name: string) => parseCalendarDate(String(parts.get(name)));
  const { endpoint, key } = new Object(subscription) as { endpoint?: unknown; key?: unknown };
  return {
    owner: isText(owner) ? owner : undefined,
    subscription: isText(endpoint) && isText(key) ? { endpoint, key } : undefined,
    dueOns: readDates(parts.get('dueOns')) ?? [],
    rules: readRules(parts.get('rules')) ?? [],
    hour: Number.isInteger(hour) ? Number(hour) : EMPTY_STATE.hour,
    since: date('since') ?? EMPTY_STATE.since,
    asked: Array.isArray(asked) ? asked.filter(isAsk) : [],
    shown: new Map(
      shown instanceof Map
        ? [...shown].filter(([name, at]) => isText(name) && at instanceof Date && !Number.isNaN(at.getTime()))
        : [],
    ),
    madeOn: date('madeOn'),
    toDrop: Array.isArray(toDrop) ? toDrop.filter(isText) : [],
  };
};

/** Without what is so old that nobody asks for it any more. */
export const withoutExpired = (state: WorkerState, now: Date): WorkerState => {
  const first = addDays(bogotaDate(now), -DAYS_KEPT);
  return {
    ...state,
    asked: state.asked.filter(({ on }) => on >= first),
    shown: new Map([...state.shown].filter(([, at]) => bogotaDate(at) >= first)),
  };
};

const withChunkTimeout = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch((error: unknown) => {
      console.warn('storage failed', error);
      return otherwise;
    }),
    new Promise<T>((resolve) => setTimeout(resolve, TIMEOUT_MS, otherwise)),
  ]);

const write = (state: WorkerState): Promise<void> => {
  const { owner, toDrop, shown, asked } = state;
  const isNothing = owner === undefined && toDrop.length + shown.size + asked.length === 0;
  return withChunkTimeout(
    isNothing ? del(KEY, kept) : set(KEY, withoutExpired(state, new Date()), kept),
    undefined,
  );
};

let lastUpdate: Promise<unknown> = Promise.resolve();

/** Does one update after another, each with what the one before left; answers what is kept then. Errors: those of the update. */
export const inTurn = (update: (state: WorkerState) => Promise<WorkerState>): Promise<WorkerState> => {
  const turn = lastUpdate.then(async () => {
    const before = readState(await withChunkTimeout(get(KEY, kept), undefined));
    const after = await update(before);
    if (after !== before) await write(after);
    return after;
  });
  lastUpdate = turn.catch(() => undefined);
  return turn;
};
