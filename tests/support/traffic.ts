import { type DevTools, openDevTools } from './devtools.ts';

/** A response over the network; cached and worker responses are none. */
export interface Transfer {
  readonly url: string;
  /** Headers and body as transferred. */
  readonly bytes: number;
  readonly by: 'page' | 'worker';
}

/** An emulated network; bytes per second, milliseconds. */
export interface Network {
  readonly offline: boolean;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly latency: number;
}

/** An emulated device and its network. */
export interface Conditions extends Network {
  /** CPU throttling factor of pages. */
  readonly cpuSlowdown: number;
}

export interface Traffic {
  /** All transfers so far, including the worker's. */
  transfers(): readonly Transfer[];
  /**
   * Resolves when nothing was pending for `quietMs`.
   * @throws names what is still pending after a minute.
   */
  rest(quietMs: number): Promise<void>;
  close(): void;
}

interface Attached {
  readonly sessionId: string;
  readonly targetInfo: { readonly type: string };
}

interface NetworkParams {
  readonly requestId: string;
  readonly request?: { readonly url: string };
  readonly encodedDataLength?: number;
  readonly loaderId?: string;
  readonly response?: { readonly fromServiceWorker?: boolean };
}

/** A page that is still busy by then will not become idle. */
const RESTLESS_MS = 60_000;
const EVERYTHING = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

const follow = async (
  tools: DevTools,
  sessionId: string,
  by: Transfer['by'],
  conditions: Conditions | undefined,
): Promise<void> => {
  await tools.send('Network.enable', {}, sessionId);
  if (!conditions) return;
  const { cpuSlowdown, ...network } = conditions;
  await tools.send('Network.emulateNetworkConditions', network, sessionId);
  // CPU throttling works for pages only, not for workers.
  if (by === 'page') await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, sessionId);
};

/**
 * Counts what every page and worker of a browser transfers, from before their first request, throttled to
 * `conditions`. `port` is the browser's DevTools port.
 */
export const watchTraffic = async (port: number, conditions?: Conditions): Promise<Traffic> => {
  const tools = await openDevTools(port);
  const kinds = new Map<string, Transfer['by']>();
  const underWay = new Map<string, string>();
  const attaching = new Set<Promise<void>>();
  const transfers: Transfer[] = [];
  let lastChange = performance.now();
  /** Requests of a closed page or worker end without an event. */
  const forget = (sessionId: unknown): void => {
    for (const key of underWay.keys()) if (key.startsWith(`${sessionId} `)) underWay.delete(key);
  };

  const attach = async ({ sessionId, targetInfo: { type } }: Attached): Promise<void> => {
    if (type === 'page' || type === 'service_worker') {
      const by = type === 'page' ? 'page' : 'worker';
      kinds.set(sessionId, by);
      await follow(tools, sessionId, by, conditions);
    }
    await tools.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  };

  tools.listen(({ method, params, sessionId }) => {
    if (method === 'Target.attachedToTarget') {
      // A target that closed before it was attached transferred nothing.
      const attached = attach(params as unknown as Attached).catch(() => undefined);
      attaching.add(attached);
      void attached.then(() => attaching.delete(attached));
      return;
    }
    if (method === 'Target.detachedFromTarget') {
      forget(params.sessionId);
      return;
    }
    if (sessionId === undefined || !method.startsWith('Network.')) return;
    const {
      requestId,
      request,
      response,
      loaderId,
      encodedDataLength = 0,
    } = params as unknown as NetworkParams;
    const key = `${sessionId} ${requestId}`;
    // A new page's request, whose id is its loader's.
    if (request && requestId === loaderId) forget(sessionId);
    if (method === 'Network.requestWillBeSent' && request?.url.startsWith('http'))
      underWay.set(key, request.url);
    const url = underWay.get(key);
    if (url === undefined) return;
    lastChange = performance.now();
    // Its end is not always reported, and it is no transfer.
    if (response?.fromServiceWorker || method === 'Network.requestServedFromCache') underWay.delete(key);
    if (method !== 'Network.loadingFinished' && method !== 'Network.loadingFailed') return;
    underWay.delete(key);
    if (encodedDataLength > 0)
      transfers.push({ url, bytes: encodedDataLength, by: kinds.get(sessionId) ?? 'page' });
  });
  await tools.send('Target.setAutoAttach', EVERYTHING);
  // What is open already is followed before anything is opened in it.
  await Promise.all(attaching);

  return {
    transfers: () => [...transfers],
    rest: async (quietMs) => {
      const deadline = performance.now() + RESTLESS_MS;
      while (underWay.size > 0 || performance.now() - lastChange < quietMs) {
        if (performance.now() > deadline) throw new Error(`no rest: ${[...underWay.values()].join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => tools.close(),
  };
};
