/** An event of a browser target: a page or a worker. */
export interface DevToolsEvent {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sessionId: string | undefined;
}

/** A DevTools protocol connection to the browser, with the events of every page and worker. */
export interface DevTools {
  send(method: string, params?: object, sessionId?: string): Promise<Readonly<Record<string, unknown>>>;
  listen(listener: (event: DevToolsEvent) => void): void;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/**
 * Connects to the browser's DevTools port.
 * @throws rejects when nothing listens there.
 */
export const openDevTools = async (port: number): Promise<DevTools> => {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await answer.json()) as { readonly webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });

  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<(event: DevToolsEvent) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (message.method !== undefined) {
      const { method, params = {}, sessionId } = message;
      for (const listener of listeners) listener({ method, params, sessionId });
    }
  });

  let lastId = 0;
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, ({ result, error }) =>
          error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
        );
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
      }),
    listen: (listener) => {
      listeners.add(listener);
    },
    close: () => socket.close(),
  };
};
