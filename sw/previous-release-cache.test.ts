import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://app.example';
const OWN = 'own-release';

interface WaitingEvent {
  readonly data?: unknown;
  waitUntil(work: Promise<unknown>): void;
}

/** Cache Storage: by cache name, then by URL. */
let stored: Map<string, Map<string, Response>>;
let openPages: readonly string[];
let listeners: Map<string, ((event: WaitingEvent) => void)[]>;

const urlOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, files);
  return {
    keys: async () => [...files.keys()].map((url) => new Request(url)),
    match: async (request: string | Request) => files.get(urlOf(request))?.clone(),
    put: async (request: string | Request, response: Response) => void files.set(urlOf(request), response),
    delete: async (request: string | Request) => files.delete(urlOf(request)),
  };
};

/** Dispatches an event and awaits all of its `waitUntil` promises. */
const tell = async (type: string, data?: unknown): Promise<void> => {
  const works: Promise<unknown>[] = [];
  for (const listener of listeners.get(type) ?? [])
    listener({ data, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
};

const filesOf = (name: string): readonly string[] => [...(stored.get(name)?.keys() ?? [])];

beforeEach(async () => {
  stored = new Map();
  openPages = [];
  listeners = new Map();
  const registration = { scope: `${ORIGIN}/` };
  const worker = {
    __WB_MANIFEST: [{ url: 'assets/new-1.js', revision: null }],
    registration,
    location: new URL('/sw.js', ORIGIN),
    clients: { claim: async () => undefined, matchAll: async () => openPages.map((id) => ({ id })) },
    skipWaiting: vi.fn(async () => undefined),
    addEventListener: (type: string, listener: never) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
  };
  vi.stubGlobal('self', worker);
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('location', worker.location);
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    match: async (request: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(request),
  });
  const { release } = await import('./cache.ts');
  release.addToCacheList([{ url: `${ORIGIN}/assets/new-1.js`, revision: null }]);
  vi.spyOn(release.strategy, 'cacheName', 'get').mockReturnValue(OWN);
  const { servePreviousReleases } = await import('./previous-release-cache.ts');
  const { skipWaitingOnRequest } = await import('./skip-waiting.ts');
  servePreviousReleases();
  skipWaitingOnRequest();
  for (const file of ['assets/new-1.js', 'assets/old-1.js', 'index.html'])
    await cacheOf(OWN).put(`/${file}`, new Response(file));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what an older release left', () => {
  it('is kept for the pages that are open when a newer one takes over, and no page of it', async () => {
    openPages = ['page-1'];
    await tell('activate');
    expect(filesOf(OWN)).toEqual([`${ORIGIN}/assets/new-1.js`]);
    expect(filesOf('older-releases')).toEqual([`${ORIGIN}/older-pages`, `${ORIGIN}/assets/old-1.js`]);
  });

  it('goes at once where none is open', async () => {
    await tell('activate');
    expect(filesOf(OWN)).toEqual([`${ORIGIN}/assets/new-1.js`]);
    expect([...stored.keys()]).not.toContain('older-releases');
  });

  it('is forgotten when a page comes to rest and none of those is open any more, and not before', async () => {
    openPages = ['page-1', 'page-2'];
    await tell('activate');
    openPages = ['page-2', 'page-3'];
    await tell('message', { type: 'AT_REST' });
    expect([...stored.keys()]).toContain('older-releases');
    openPages = ['page-3'];
    await tell('message', { type: 'ANOTHER' });
    expect([...stored.keys()]).toContain('older-releases');
    await tell('message', { type: 'AT_REST' });
    expect([...stored.keys()]).not.toContain('older-releases');
  });
});
