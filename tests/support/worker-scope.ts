import { afterEach, beforeEach, vi } from 'vitest';
import { encodePushMessage, type PushMessage } from '#core/api/reminders/push-message.ts';
import type { WorkerMessage, WorkerMessageReply } from '#core/api/reminders/worker-messages.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { flushOnEachOccasion } from '../../sw/outbox.ts';
import { receivePageMessages } from '../../sw/page-messages.ts';
import { openOnNotificationClick, showPushes } from '../../sw/push.ts';
import { updateState } from '../../sw/state.ts';

/** Base64url, as browsers give them. */
const KEYS = { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) };

interface Options {
  readonly tag: string;
  readonly silent?: boolean;
  readonly data?: unknown;
}
interface Shown extends Options {
  readonly title: string;
  close(): void;
}

/** A request of the worker: its method, path and body. */
export type MadeCall = readonly [method: string, path: string, body?: unknown];

/** Resolves after the caller has set its handlers. */
const requestOf = <T>(result: T) => {
  const request: { result: T; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
};

/** The worker's stored state, shared by all tests: it opens its database once. */
const records = new Map<string, unknown>();
const database = {
  objectStoreNames: { contains: () => true },
  close: () => undefined,
  transaction: () => ({
    objectStore: () => ({
      get: (key: string) => requestOf(structuredClone(records.get(key))),
      put: (value: unknown, key: string) => void records.set(key, structuredClone(value)),
      delete: (key: string) => void records.delete(key),
      get transaction() {
        return requestOf(undefined);
      },
    }),
  }),
};

/**
 * A service worker's global scope with the reminder part of the worker, until `vi.unstubAllGlobals`: notifications,
 * subscription, database and network. Dispatching an event resolves when its handlers are done.
 */
export const workerScope = () => {
  records.clear();
  const listeners = new Map<string, (event: object) => void>();
  const screen: Shown[] = [];
  const calls: MadeCall[] = [];
  const syncs = new Set<string>();
  let subscribed: string | undefined;
  let offered: string | undefined;
  let badge: boolean | undefined;
  let status = 200;
  let hasWindow = true;
  let isRegistered = true;
  let isBroken = false;
  const opened: string[] = [];

  const subscriptionOf = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: async () => {
      subscribed = undefined;
      return true;
    },
  });
  const notices = ({ tag }: { readonly tag?: string } = {}) =>
    screen.filter((one) => tag === undefined || one.tag === tag);
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      getNotifications: async (filter?: { readonly tag: string }) => notices(filter),
      showNotification: async (title: string, options: Options) => {
        for (const one of notices(options)) one.close();
        const shown: Shown = { ...options, title, close: () => void screen.splice(screen.indexOf(shown), 1) };
        screen.push(shown);
      },
      pushManager: {
        getSubscription: async () => {
          if (isBroken) throw new DOMException('no push service', 'InvalidStateError');
          return subscribed === undefined ? null : subscriptionOf(subscribed);
        },
        subscribe: async () => {
          if (offered === undefined) throw new DOMException('no vendor', 'AbortError');
          subscribed = offered;
          return subscriptionOf(subscribed);
        },
      },
      unregister: async () => {
        isRegistered = false;
        return true;
      },
      sync: {
        register: async (tag: string) => {
          if (!hasWindow) throw new DOMException('no window', 'InvalidAccessError');
          syncs.add(tag);
        },
      },
    },
    navigator: {
      setAppBadge: async () => {
        badge = true;
      },
      clearAppBadge: async () => {
        badge = false;
      },
    },
    clients: {
      matchAll: async () => [],
      openWindow: async (address: string) => void opened.push(address),
    },
  });
  let opening: Promise<void> | undefined;
  let failure: Error | undefined;
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: { result: object; error?: unknown; onsuccess?: () => void; onerror?: () => void } = {
        result: database,
      };
      const failed = failure;
      failure = undefined;
      void (failed ? Promise.reject(failed) : Promise.resolve(opening)).then(
        () => request.onsuccess?.(),
        (error: unknown) => {
          request.error = error;
          request.onerror?.();
        },
      );
      return request;
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    calls.push(body ? [method, path, JSON.parse(String(body))] : [method, path]);
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  // The worker warns of what the stubbed browser rejects on purpose.
  vi.stubGlobal('console', { ...console, warn: () => undefined });
  showPushes();
  openOnNotificationClick();
  receivePageMessages();
  flushOnEachOccasion();

  const happen = async (type: string, fields: object = {}): Promise<void> => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    listeners.get(type)?.({ ...fields, waitUntil });
    await Promise.all(works);
  };
  return {
    push: (text: string) => happen('push', { data: { text: () => text } }),
    findNetwork: () => happen('sync', { tag: 'recordatorios' }),
    activate: () => happen('activate'),
    openPage: () => happen('fetch', { request: { mode: 'navigate' } }),
    /** The browser had stopped the worker, and starts it for an event that is none of these. */
    start: async () => {
      flushOnEachOccasion();
      await updateState(async (state) => state);
    },
    changeSubscription: () => happen('pushsubscriptionchange'),
    press: (tag: string, action = '') =>
      happen('notificationclick', { notification: notices({ tag })[0], action }),
    /** A page's message; returns the worker's reply. */
    tell: async (data: WorkerMessage): Promise<WorkerMessageReply | undefined> => {
      let answer: WorkerMessageReply | undefined;
      const port = {
        postMessage: (reply: WorkerMessageReply) => {
          answer = reply;
        },
      };
      await happen('message', { data, ports: [port] });
      return answer;
    },
    /** The browser's current subscription; undefined: it was lost. */
    subscribe: (endpoint: string | undefined) => {
      subscribed = endpoint;
    },
    /** What subscribing returns; undefined: it fails. */
    offer: (endpoint: string | undefined) => {
      offered = endpoint;
    },
    /** The server's status from now on; 0: unreachable. */
    answer: (given: number) => {
      status = given;
    },
    /** A background sync can be asked for with a window only. */
    closeWindows: () => {
      hasWindow = false;
    },
    /** The database opens once that is let. */
    holdStorage: (): (() => void) => {
      let release = (): void => undefined;
      opening = new Promise<void>((resolve) => {
        release = resolve;
      });
      return () => {
        release();
        opening = undefined;
      };
    },
    /** The database fails to open at the next read, and opens after it. */
    failNextRead: (error: Error): void => {
      failure = error;
    },
    clearScreen: () => void screen.splice(0),
    shown: () => screen.map(({ title, tag, silent = false }) => ({ title, tag, isSilent: silent })),
    calls: () => [...calls],
    badge: () => badge,
    breakSubscription: () => {
      isBroken = true;
    },
    isRegistered: () => isRegistered,
    isSubscribed: () => subscribed !== undefined,
    /** Tags of the background syncs that were asked for. */
    syncs,
    opened,
    /** The worker's stored state; undefined without any. */
    kept: () => records.get('v1') as Readonly<Record<string, unknown>> | undefined,
  };
};

export type WorkerScope = ReturnType<typeof workerScope>;

export const [OWNER, ENDPOINT, KEY] = ['account-1', 'https://push.example/here', 'BKey'];
/** Friday 18 December 2026. */
export const DUE = calendarDate('2026-12-18');

/** Sets the clock to a time in Bogota. */
export const setClockTo = (day: string, time: string): void => {
  vi.setSystemTime(new Date(`${day}T${time}:00-05:00`));
};

/** Each test of a file begins at noon of 10 December 2026, without worker state. */
export const startEachAtNoon = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    setClockTo('2026-12-10', '12:00');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
};

/** A worker with notifications enabled. */
export const switchedOn = async (): Promise<WorkerScope> => {
  const worker = workerScope();
  worker.subscribe(ENDPOINT);
  await worker.tell({ type: 'SUBSCRIBED', owner: OWNER, endpoint: ENDPOINT, key: KEY });
  return worker;
};

/** The server's push message for that instalment. */
export const pushed = (changes: Partial<PushMessage> = {}): string =>
  encodePushMessage({
    id: 'b54cba4e-6d0c-4b8e-9b1a-3f3f8a1f2c4d',
    name: '2026-12-18/eve',
    dueOn: DUE,
    title: 'Tienes un pago próximo',
    body: 'Ábrelo para ver los detalles.',
    until: new Date(Date.now() + 3_600_000),
    ...changes,
  });
