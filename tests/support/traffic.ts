import { type DevTools, openDevTools } from './devtools.ts';

/** One answer that came over the wire; what a cache or the worker had is none. */
export interface Transfer {
  readonly url: string;
  /** Head and body as they were sent. */
  readonly bytes: number;
  readonly by: 'page' | 'worker';
}

/** A phone and its network, played on this machine. Bytes a second, milliseconds. */
export interface Conditions {
  readonly offline: boolean;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly latency: number;
  /** How many times slower than this machine the page's own work is. */
  readonly cpuSlowdown: number;
}

export interface Traffic {
  /** All that was transferred so far, the worker's share as well. */
  transfers(): readonly Transfer[];
  /** Resolves when nothing was under way for `quietMs`. Errors: names what still is after a minute. */
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

/** A page that is not at rest by then will not be. */
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
  // The browser slows the work of pages alone, not of workers.
  if (by === 'page') await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown }, sessionId);
};

/**
 * Counts what every page and worker of a browser transfers, from before their first request; with `conditions`
 * they are as slow as those. `port` is where the browser listens for its tools.
 */
export const watchTraffic = async (port: number, conditions?: Conditions): Promise<Traffic> => {
  const tools = await openDevTools(port);
  const kinds = new Map<string, Transfer['by']>();
  const underWay = new Map<string, string>();
  const transfers: Transfer[] = [];
  let lastChange = performance.now();
  /** What a page or a worker had under way ends without a word when it goes. */
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
      // A target that is gone before it was followed transferred nothing.
      attach(params as unknown as Attached).catch(() => undefined);
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
    // The request of a new page, whose id is its loader's.
    if (request && requestId === loaderId) forget(sessionId);
    if (method === 'Network.requestWillBeSent' && request?.url.startsWith('http'))
      underWay.set(key, request.url);
    const url = underWay.get(key);
    if (url === undefined) return;
    lastChange = performance.now();
    // Its end is not always told, and it is no transfer.
    if (response?.fromServiceWorker || method === 'Network.requestServedFromCache') underWay.delete(key);
    if (method !== 'Network.loadingFinished' && method !== 'Network.loadingFailed') return;
    underWay.delete(key);
    if (encodedDataLength > 0)
      transfers.push({ url, bytes: encodedDataLength, by: kinds.get(sessionId) ?? 'page' });
  });
  await tools.send('Target.setAutoAttach', EVERYTHING);

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
