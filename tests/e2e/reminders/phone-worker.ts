import type { Worker } from '@playwright/test';

/** A notification as the browser has it on its screen. */
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

/** A call of the worker's: its method, its address, and what the server answered. */
export type MadeCall = readonly [method: string, path: string, status: number];

interface BrowserNotification extends Notification {
  readonly badge: string;
  readonly lang: string;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };

/** The parts of a worker's world that these tests reach into. */
interface WorkerWorld {
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
  RealDate?: DateConstructor;
}

export const shownBy = (worker: Worker): Promise<readonly Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerWorld;
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

/** Somebody wipes them all away. */
export const clearScreen = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerWorld;
    for (const one of await registration.getNotifications()) one.close();
  });

/**
 * Presses a notification, or a button of it, and waits for what follows. Answers the addresses that windows were opened at:
 * for a press that nobody made the browser opens none.
 */
export const pressIn = (worker: Worker, tag: string, action = ''): Promise<readonly string[]> =>
  worker.evaluate(
    async ([wanted, pressed]) => {
      const world = globalThis as unknown as WorkerWorld;
      const [notification] = await world.registration.getNotifications({ tag: wanted });
      const opened: string[] = [];
      world.clients.openWindow = async (address) => void opened.push(address);
      const done: Promise<unknown>[] = [];
      const event = new world.NotificationEvent('notificationclick', { notification, action: pressed });
      event.waitUntil = (work) => void done.push(work);
      world.dispatchEvent(event);
      await Promise.all(done);
      return opened;
    },
    [tag, action] as const,
  );

/** Listens to the calls and the marks on the icon that the worker makes, and to the end of what it does about an event. */
export const listenTo = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const world = globalThis as unknown as WorkerWorld;
    const reach = world.fetch.bind(globalThis);
    Object.assign(world, { made: [], badges: [], handled: {} });
    const { prototype } = world.ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (this: Extendable, work: Promise<unknown>) {
      const note = () => {
        world.handled[this.type] = (world.handled[this.type] ?? 0) + 1;
      };
      void work.then(note, note);
      waitUntil.call(this, work);
    };
    world.fetch = async (input, init) => {
      const [method, path] = [init?.method ?? 'GET', new URL(String(input), location.origin).pathname];
      const answer = await reach(input, init);
      if (path.startsWith('/api/')) world.made.push([method, path, answer.status]);
      return answer;
    };
    const badge = (isSet: boolean) => async () => void world.badges.push(isSet);
    Object.assign(navigator, { setAppBadge: badge(true), clearAppBadge: badge(false) });
  });

export const callsOf = (worker: Worker): Promise<readonly MadeCall[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerWorld).made);

/** How many events of a type the worker is done with. */
export const handledBy = (worker: Worker, type: string): Promise<number> =>
  worker.evaluate((of) => (globalThis as unknown as WorkerWorld).handled[of] ?? 0, type);

/** Whether the app's icon has its mark; undefined while nobody has said. */
export const badgeOf = (worker: Worker): Promise<boolean | undefined> =>
  worker.evaluate(() => (globalThis as unknown as WorkerWorld).badges.at(-1));

/** What the worker keeps for its next waking; undefined when that is nothing. */
export const keptBy = (worker: Worker): Promise<Readonly<Record<string, unknown>> | undefined> =>
  worker.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('cuotasana-worker'));
    const isMade = database.objectStoreNames.contains('state');
    const kept = isMade && (await settled(database.transaction('state').objectStore('state').get('v1')));
    database.close();
    return kept || undefined;
  });

/** Moves the worker's clock there; the page's stays. */
export const setClockOf = (worker: Worker, instant: Date): Promise<void> =>
  worker.evaluate((to) => {
    const world = globalThis as unknown as WorkerWorld;
    const Real = world.RealDate ?? Date;
    const shift = to - Real.now();
    class Moved extends Real {
      static override [Symbol.hasInstance](value: unknown): boolean {
        return value instanceof Real;
      }
      static override now(): number {
        return Real.now() + shift;
      }
      constructor(value: number | string = Real.now() + shift) {
        super(value);
      }
    }
    Object.assign(globalThis, { RealDate: Real, Date: Moved });
  }, instant.getTime());
