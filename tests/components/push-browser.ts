import { onTestFinished, vi } from 'vitest';
import { readWorkerMessage, type WorkerMessage } from '#core/wire/worker-messages.ts';

interface Begin {
  /** What the browser says of its owner's permission. */
  readonly permission?: NotificationPermission;
  /** What its owner answers when the browser asks. */
  readonly answer?: NotificationPermission;
  readonly isSubscribed?: boolean;
}

export interface PushBrowser {
  /** What pages told the worker, the oldest first. */
  readonly news: readonly WorkerMessage[];
  isSubscribed(): boolean;
  /** Keys that were subscribed under. */
  readonly keys: readonly string[];
  /** The owner changes it in the settings of the browser. */
  allow(permission: NotificationPermission): void;
  /** The worker knows of no subscription any more: the server does not know the one that there is. */
  forget(): void;
  /** The vendor's push service, which refuses from now on or takes subscriptions again. */
  refuse(isRefusing: boolean): void;
}

export const ENDPOINT = 'https://push.example/this-phone';
const WIRE = {
  endpoint: ENDPOINT,
  expirationTime: null,
  keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) },
};
/** The bytes of a key that reads 'BA' in base64url. */
const KEY_BYTES = new Uint8Array([4]).buffer;

/**
 * Plays what a phone has of notifications, until the test ends: the permission, the vendor's push service, and a worker that
 * unsubscribes when it is told that its person left.
 */
export const standInForPush = (begin: Begin = {}): PushBrowser => {
  let permission = begin.permission ?? 'default';
  let isSubscribed = begin.isSubscribed ?? false;
  let isRefusing = false;
  let isKnown = isSubscribed;
  const news: WorkerMessage[] = [];
  const keys: string[] = [];

  const subscription = {
    endpoint: ENDPOINT,
    options: { userVisibleOnly: true, applicationServerKey: KEY_BYTES },
    toJSON: () => WIRE,
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (isRefusing) throw new DOMException('no vendor', 'AbortError');
      keys.push(applicationServerKey);
      isSubscribed = true;
      return subscription;
    },
  };
  const hear = (data: unknown, [port]: readonly MessagePort[]) => {
    const told = readWorkerMessage(data);
    if (!told) return;
    news.push(told);
    if (told.type === 'LEFT') isSubscribed = false;
    if (told.type === 'LEFT' || told.type === 'SUBSCRIBED') isKnown = isSubscribed;
    port?.postMessage({ endpoint: isKnown ? ENDPOINT : null });
  };
  const registration = { pushManager, active: { postMessage: hear } } as never;

  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    permission = begin.answer ?? permission;
    return permission;
  });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(ServiceWorkerContainer.prototype, 'ready', 'get').mockResolvedValue(registration);
  return {
    news,
    keys,
    isSubscribed: () => isSubscribed,
    allow: (given) => {
      permission = given;
    },
    forget: () => {
      isKnown = false;
    },
    refuse: (is) => {
      isRefusing = is;
    },
  };
};

/** A browser that has no notifications, until the test ends. */
export const withoutPush = (): void => {
  const had = Object.getOwnPropertyDescriptor(window, 'PushManager');
  Reflect.deleteProperty(window, 'PushManager');
  onTestFinished(() => {
    if (had) Object.defineProperty(window, 'PushManager', had);
  });
};
