import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A request that succeeds once its handler is set. */
const request = <T>(result: T) => ({
  result,
  set onsuccess(answer: () => void) {
    queueMicrotask(answer);
  },
});

it('a worker that is switched off unsubscribes before it leaves, and tells the server', async () => {
  const done: string[] = [];
  const doing = (what: string) => async () => {
    done.push(what);
    return true;
  };
  const subscription = { endpoint: 'https://push.example/1', unsubscribe: doing('unsubscribed') };
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
  vi.stubGlobal('self', {
    registration: {
      pushManager: { getSubscription: async () => subscription },
      unregister: doing('unregistered'),
    },
    skipWaiting: doing('took over'),
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', { keys: async () => ['shell'], delete: doing('cache deleted') });
  const store = { clear: () => done.push('state cleared'), transaction: request(undefined) };
  const database = {
    objectStoreNames: { contains: () => true },
    transaction: () => ({ objectStore: () => store }),
    close: () => undefined,
  };
  vi.stubGlobal('indexedDB', { open: () => request(database) });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    done.push(`${method} ${path} ${body}`);
    return new Response();
  });
  await import('./retired.ts');
  const works: Promise<unknown>[] = [];
  listeners.get('activate')?.({ waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
  expect(done).toEqual([
    'unsubscribed',
    'DELETE /api/recordatorios/suscripcion {"endpoint":"https://push.example/1"}',
    'unregistered',
    'cache deleted',
    'state cleared',
  ]);
});
