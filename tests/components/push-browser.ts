import { onTestFinished, vi } from 'vitest';
import { readWorkerMessage, type WorkerMessage } from '#core/api/reminders/worker-messages.ts';

interface Begin {
  readonly permission?: NotificationPermission;
  /** The answer to the permission prompt. */
  readonly answer?: NotificationPermission;
  readonly isSubscribed?: boolean;
}

export interface PushBrowser {
  /** Messages from pages to the worker, oldest first. */
  readonly news: readonly WorkerMessage[];
  isSubscribed(): boolean;
  /** The application server keys of the subscriptions. */
  readonly keys: readonly string[];
  /** Changes the permission in the browser's settings. */
  allow(permission: NotificationPermission): void;
  /** The worker loses its subscription, which the server then does not know. */
  forget(): void;
  /** Whether the vendor's push service rejects subscriptions. */
  refuse(isRefusing: boolean): void;
  /** The vendor's push service answers nothing until the returned function is called. */
  hang(): () => void;
}

export const ENDPOINT = 'https://push.example/this-phone';
const WIRE = {
  endpoint: ENDPOINT,
  expirationTime: null,
  keys: { p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22) },
};
/** 'BA' in base64url. */
const KEY_BYTES = new Uint8Array([4]).buffer;

/**
 * Stub of notifications until the test ends: the permission, the vendor's push service, and a worker that unsubscribes
 * on logout.
 */
export const stubPush = (begin: Begin = {}): PushBrowser => {
  let permission = begin.permission ?? 'default';
  let isSubscribed = begin.isSubscribed ?? false;
  let isRefusing = false;
  let answering: Promise<void> | undefined;
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
      await answering;
      if (isRefusing) throw new DOMException('no vendor', 'AbortError');
      keys.push(applicationServerKey);
      isSubscribed = true;
      return subscription;
    },
  };
  const receive = (data: unknown, [port]: readonly MessagePort[]) => {
    const message = readWorkerMessage(data);
    if (!message) return;
    news.push(message);
    if (message.type === 'LEFT') isSubscribed = false;
    if (message.type === 'LEFT' || message.type === 'SUBSCRIBED') isKnown = isSubscribed;
    port?.postMessage({ endpoint: isKnown ? ENDPOINT : null });
  };
  const registration = { pushManager, active: { postMessage: receive } } as never;

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
    hang: () => {
      let answer = (): void => undefined;
      answering = new Promise((resolve) => {
        answer = resolve;
      });
      return () => {
        answering = undefined;
        answer();
      };
    },
  };
};

/** Removes push support until the test ends. */
export const withoutPush = (): void => {
  const had = Object.getOwnPropertyDescriptor(window, 'PushManager');
  Reflect.deleteProperty(window, 'PushManager');
  onTestFinished(() => {
    if (had) Object.defineProperty(window, 'PushManager', had);
  });
};
