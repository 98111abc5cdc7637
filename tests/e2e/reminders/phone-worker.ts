import type { Worker } from '@playwright/test';
import { inStore } from '../support/database.ts';

/** A displayed notification. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly icon: string;
  readonly badge: string;
  readonly isSilent: boolean;
  readonly actions: readonly (readonly [string, string])[];
}

/** A request of the worker: its method, its path, and the response's status. */
export type MadeCall = readonly [method: string, path: string, status: number];

interface BrowserNotification extends Notification {
  readonly badge: string;
  readonly lang: string;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };

/** The parts of a worker's global scope that these tests use. */
interface WorkerScope {
  readonly registration: {
    getNotifications(filter?: { readonly tag: string }): Promise<readonly BrowserNotification[]>;
  };
  readonly clients: { openWindow(address: string): Promise<unknown> };
  readonly NotificationEvent: new (
    type: string,
    init: { readonly notification: Notification | undefined; readonly action: string },
  ) => Extendable;
  readonly ExtendableEvent: new (type: string) => Extendable;
  dispatchEvent(event: Event): boolean;
  fetch: typeof fetch;
  made: (readonly [string, string, number])[];
  badges: boolean[];
  handled: Record<string, number>;
}

export const shownBy = (worker: Worker): Promise<readonly Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    const all = await registration.getNotifications();
    return all.map((one) => ({
      title: one.title,
      body: one.body,
      tag: one.tag,
      lang: one.lang,
      icon: new URL(one.icon).pathname,
      badge: new URL(one.badge).pathname,
      isSilent: one.silent === true,
      actions: one.actions.map(({ action, title }) => [action, title] as const),
    }));
  });

/**
 * Clicks a notification, or one of its actions, and waits for the handler. Returns the URLs of opened windows: without
 * user activation the browser opens none.
 */
export const pressIn = (worker: Worker, tag: string, action = ''): Promise<readonly string[]> =>
  worker.evaluate(
    async ([wanted, pressed]) => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications({ tag: wanted });
      const opened: string[] = [];
      scope.clients.openWindow = async (address) => void opened.push(address);
      const done: Promise<unknown>[] = [];
      const event = new scope.NotificationEvent('notificationclick', { notification, action: pressed });
      event.waitUntil = (work) => void done.push(work);
      scope.dispatchEvent(event);
      await Promise.all(done);
      return opened;
    },
    [tag, action] as const,
  );

/** Records the worker's requests and app badges, and the completion of its event handlers. */
export const listenTo = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const reach = scope.fetch.bind(globalThis);
    Object.assign(scope, { made: [], badges: [], handled: {} });
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (this: Extendable, work: Promise<unknown>) {
      const recordHandled = () => {
        scope.handled[this.type] = (scope.handled[this.type] ?? 0) + 1;
      };
      void work.then(recordHandled, recordHandled);
      waitUntil.call(this, work);
    };
    scope.fetch = async (input, init) => {
      const [method, path] = [init?.method ?? 'GET', new URL(String(input), location.origin).pathname];
      const answer = await reach(input, init);
      if (path.startsWith('/api/')) scope.made.push([method, path, answer.status]);
      return answer;
    };
    const badge = (isSet: boolean) => async () => void scope.badges.push(isSet);
    Object.assign(navigator, { setAppBadge: badge(true), clearAppBadge: badge(false) });
  });

export const callsOf = (worker: Worker): Promise<readonly MadeCall[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).made);

/** How many events of a type the worker has handled. */
export const handledBy = (worker: Worker, type: string): Promise<number> =>
  worker.evaluate((of) => (globalThis as unknown as WorkerScope).handled[of] ?? 0, type);

/** Whether the app badge is set; undefined before it was ever set or cleared. */
export const badgeOf = (worker: Worker): Promise<boolean | undefined> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).badges.at(-1));

/** The worker's stored state; undefined without any. */
export const storedStateOf = (worker: Worker): Promise<Readonly<Record<string, unknown>> | undefined> =>
  inStore(worker, 'worker', (store) => store.get('v1'));
