import { del, get, set, type UseStore } from 'idb-keyval';
import { addDays, bogotaDate } from '#core/calendar/calendar-date.ts';
import { isDamaged, openDatabase } from '#core/pwa/database.ts';

/**
 * The worker's object store. Opened for each operation: a connection left open would hold up an upgrade by a page.
 * @throws what IndexedDB throws.
 */
const workerStore: UseStore = async (mode, operation) => {
  const database = await openDatabase(indexedDB);
  try {
    return await operation(database.transaction('worker', mode).objectStore('worker'));
  } finally {
    database.close();
  }
};

/** Persisted state of the worker. */
export interface WorkerState {
  /** Account that enabled notifications on this device; undefined: none. */
  readonly owner: string | undefined;
  /** Push endpoint, and the VAPID key that it was subscribed with. */
  readonly subscription: { readonly endpoint: string; readonly key: string } | undefined;
  /** Reminders to be repeated, by their ids at the server. */
  readonly asked: readonly string[];
  /** Names of the reminders that were shown here, and when. */
  readonly shown: ReadonlyMap<string, Date>;
  /** Endpoints of this browser to be deleted at the server. */
  readonly toDrop: readonly string[];
  /** Sessions that ended here and not yet at the server. */
  readonly toEnd: readonly EndedSession[];
}

/** `until`: when it is over at the server anyway, milliseconds since the epoch. */
export interface EndedSession {
  readonly key: string;
  readonly isLeaving: boolean;
  readonly until: number;
}

export const EMPTY_STATE: WorkerState = {
  owner: undefined,
  subscription: undefined,
  asked: [],
  shown: new Map(),
  toDrop: [],
  toEnd: [],
};

/** Given to an update where storage failed: it is not known what is there, and nothing is written over it. */
export const UNKNOWN_STATE: WorkerState = { ...EMPTY_STATE };

const KEY = 'v1';
/** Longer than this a push does not wait to be shown. */
const TIMEOUT_MS = 3_000;
/** Retention of the names of shown reminders. */
const RETENTION_DAYS = 60;

const isText = (value: unknown): value is string => typeof value === 'string';
const isEndedSession = (one: unknown): one is EndedSession =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  isText(one.key) &&
  'isLeaving' in one &&
  typeof one.isLeaving === 'boolean' &&
  'until' in one &&
  Number.isFinite(one.until);

/** Validates each field of the stored state; what is damaged or of an earlier build gets its default. */
export const readState = (value: unknown): WorkerState => {
  const parts = new Map<string, unknown>(typeof value === 'object' && value ? Object.entries(value) : []);
  const [owner, subscription, asked, shown, toDrop, toEnd] = [
    'owner',
    'subscription',
    'asked',
    'shown',
    'toDrop',
    'toEnd',
  ].map((name) => parts.get(name));
  const { endpoint, key } = new Object(subscription) as { endpoint?: unknown; key?: unknown };
  return {
    owner: isText(owner) ? owner : undefined,
    subscription: isText(endpoint) && isText(key) ? { endpoint, key } : undefined,
    asked: Array.isArray(asked) ? asked.filter(isText) : [],
    shown: new Map(
      shown instanceof Map
        ? [...shown].filter(([name, at]) => isText(name) && at instanceof Date && !Number.isNaN(at.getTime()))
        : [],
    ),
    toDrop: Array.isArray(toDrop) ? toDrop.filter(isText) : [],
    toEnd: Array.isArray(toEnd) ? toEnd.filter(isEndedSession) : [],
  };
};

/** Without entries older than the retention. */
export const withoutExpired = (state: WorkerState, now: Date): WorkerState => {
  const first = addDays(bogotaDate(now), -RETENTION_DAYS);
  return {
    ...state,
    toEnd: state.toEnd.filter(({ until }) => until > now.getTime()),
    shown: new Map([...state.shown].filter(([, at]) => bogotaDate(at) >= first)),
  };
};

const write = (state: WorkerState): Promise<void> => {
  const { owner, toDrop, toEnd, shown, asked } = state;
  const isEmpty = owner === undefined && toDrop.length + toEnd.length + shown.size + asked.length === 0;
  return isEmpty ? del(KEY, workerStore) : set(KEY, withoutExpired(state, new Date()), workerStore);
};

let lastUpdate: Promise<unknown> = Promise.resolve();

/**
 * Serialises updates: each gets the state that the one before persisted, however late storage answers; resolves to the
 * new state. Where storage fails the update is made for its effects, and what may be there is written over only if it is
 * damaged.
 * @throws those of the update.
 */
export const updateState = (update: (state: WorkerState) => Promise<WorkerState>): Promise<WorkerState> => {
  const turn = lastUpdate.then(async () => {
    const before = await get<unknown>(KEY, workerStore).then(readState, (error: unknown) => {
      console.warn('storage failed', error);
      return isDamaged(error) ? EMPTY_STATE : UNKNOWN_STATE;
    });
    const after = await update(before);
    if (before !== UNKNOWN_STATE && after !== before)
      await write(after).catch((error: unknown) => console.warn('storage failed', error));
    return after;
  });
  lastUpdate = turn.catch(() => undefined);
  return turn;
};

export const currentState = (): Promise<WorkerState> => updateState(async (state) => state);

/** The state, or an empty one where storage is late: what must be shown does not wait for it. */
export const stateInTime = (): Promise<WorkerState> =>
  Promise.race([
    currentState(),
    new Promise<WorkerState>((resolve) => setTimeout(resolve, TIMEOUT_MS, EMPTY_STATE)),
  ]);
