import { type DevTools, openDevTools } from './devtools.ts';

/** One answer that came over the wire; what a cache or the worker had is none. */
export interface Transfer {
  readonly url: string;
  /** Head and body as they were sent. */
  readonly bytes: number;
  readonly by: 'page' | 'worker';
}

/** Slow 4G as Lighthouse has it, in bytes a second and milliseconds. */
export interface Line {
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly latency: number;
}

export interface Traffic {
  /** All that was transferred so far, the worker's share as well. */
  transfers(): readonly Transfer[];
  /** Resolves when nothing was under way for `quietMs`. */
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
}

const EVERYTHING = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

const follow = async (tools: DevTools, sessionId: string, line: Line | undefined): Promise<void> => {
  await tools.send('Network.enable', {}, sessionId);
  if (line) await tools.send('Network.emulateNetworkConditions', { offline: false, ...line }, sessionId);
};

/**
 * Counts what every page and worker of a browser transfers, from before their first request; with a `line` their network
 * is as slow as that. `port` is where the browser listens for its tools.
 */
export const watchTraffic = async (port: number, line?: Line): Promise<Traffic> => {
  const tools = await openDevTools(port);
  const kinds = new Map<string, Transfer['by']>();
  const underWay = new Map<string, string>();
  const transfers: Transfer[] = [];
  let lastChange = performance.now();

  const attach = async ({ sessionId, targetInfo: { type } }: Attached): Promise<void> => {
    if (type === 'page' || type === 'service_worker') {
      kinds.set(sessionId, type === 'page' ? 'page' : 'worker');
      await follow(tools, sessionId, line);
    }
    await tools.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  };

  tools.listen(({ method, params, sessionId }) => {
    if (method === 'Target.attachedToTarget') {
      // A target that is gone before it was followed transferred nothing.
      attach(params as unknown as Attached).catch(() => undefined);
      return;
    }
    if (sessionId === undefined || !method.startsWith('Network.')) return;
    const { requestId, request, encodedDataLength = 0 } = params as unknown as NetworkParams;
    const key = `${sessionId} ${requestId}`;
    if (method === 'Network.requestWillBeSent' && request?.url.startsWith('http'))
      underWay.set(key, request.url);
    const url = underWay.get(key);
    if (url === undefined) return;
    lastChange = performance.now();
    if (method !== 'Network.loadingFinished' && method !== 'Network.loadingFailed') return;
    underWay.delete(key);
    if (encodedDataLength > 0)
      transfers.push({ url, bytes: encodedDataLength, by: kinds.get(sessionId) ?? 'page' });
  });
  await tools.send('Target.setAutoAttach', EVERYTHING);

  return {
    transfers: () => [...transfers],
    rest: async (quietMs) => {
      while (underWay.size > 0 || performance.now() - lastChange < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    close: () => tools.close(),
  };
};
