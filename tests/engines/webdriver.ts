import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** An element, by the name that WebDriver gives to it. */
export type ElementId = string;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Commands of WebDriver, each with its names by HTTP and in Firefox's own protocol. */
const COMMANDS = {
  newSession: ['POST', '', 'WebDriver:NewSession'],
  setWindow: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  visit: ['POST', '/url', 'WebDriver:Navigate'],
  run: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  enterFrame: ['POST', '/frame', 'WebDriver:SwitchToFrame'],
  getWindow: ['GET', '/window', 'WebDriver:GetWindowHandle'],
  listWindows: ['GET', '/window/handles', 'WebDriver:GetWindowHandles'],
  enterWindow: ['POST', '/window', 'WebDriver:SwitchToWindow'],
  closeWindow: ['DELETE', '/window', 'WebDriver:CloseWindow'],
  click: ['POST', '/element/:id/click', 'WebDriver:ElementClick'],
  type: ['POST', '/element/:id/value', 'WebDriver:ElementSendKeys'],
  picture: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
} as const;
type Command = keyof typeof COMMANDS;
type Send = (command: Command, body?: Readonly<Record<string, unknown>>) => Promise<unknown>;

const READY_MS = 30_000;

/** Tries until it works. */
const untilReady = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(200);
    }
  }
};

/** A driver that listens on a port, as those of Chromium and WebKit do. */
export const overHttp = async (port: number, capabilities: object): Promise<Send> => {
  const server = `http://127.0.0.1:${port}`;
  let session = '/session';
  const send: Send = async (command, body) => {
    const [method, path] = COMMANDS[command];
    const response = await fetch(`${server}${session}${path.replace(':id', String(body?.id))}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${command}: ${value.error} ${value.message}`);
    return value;
  };
  await untilReady(() => fetch(`${server}/status`));
  const { sessionId } = (await send('newSession', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  session = `/session/${sessionId}`;
  return send;
};

const openSocket = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** Firefox speaks WebDriver by itself, in messages `length:[type,id,command,body]` over TCP. */
export const overMarionette = async (port: number, capabilities: object): Promise<Send> => {
  const socket = await untilReady(() => openSocket(port));
  const waiting = new Map<number, (error: { message?: string } | null, result: unknown) => void>();
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (colon < 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first one is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3]);
    }
  });
  let last = 0;
  const send: Send = (command, body = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      const [, , name] = COMMANDS[command];
      waiting.set(last, (error, result) => {
        if (error) reject(new Error(`${command}: ${error.message}`));
        else resolve(result && typeof result === 'object' && 'value' in result ? result.value : result);
      });
      const message = JSON.stringify([0, last, name, body]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  await send('newSession', { capabilities: { alwaysMatch: capabilities } });
  return send;
};

/** One browser, in one of its windows. */
export interface Driver {
  visit(url: string): Promise<void>;
  /** Runs a function of the page, given by its text alone. */
  run<T>(script: (...args: never[]) => T, ...args: readonly unknown[]): Promise<T>;
  find(
    script: (...args: never[]) => Element | undefined,
    ...args: readonly unknown[]
  ): Promise<ElementId | undefined>;
  click(element: ElementId): Promise<void>;
  type(element: ElementId, text: string): Promise<void>;
  /** Into a frame of the current one, or with `undefined` back to the page. */
  enterFrame(element: ElementId | undefined): Promise<void>;
  /** The current window. */
  getWindow(): Promise<string>;
  listWindows(): Promise<readonly string[]>;
  enterWindow(handle: string): Promise<void>;
  /** The current one; another must be entered then. */
  closeWindow(): Promise<void>;
  send: Send;
}

export const driverOver = (send: Send): Driver => {
  const run = (script: (...args: never[]) => unknown, args: readonly unknown[]) =>
    send('run', { script: `return (${script})(...arguments)`, args, sandbox: null });
  return {
    send,
    visit: async (url) => void (await send('visit', { url })),
    run: async <T>(script: (...args: never[]) => T, ...args: readonly unknown[]) =>
      (await run(script, args)) as T,
    find: async (script, ...args) => ((await run(script, args)) as Record<string, string> | null)?.[ELEMENT],
    click: async (id) => void (await send('click', { id })),
    type: async (id, text) => void (await send('type', { id, text })),
    getWindow: async () => (await send('getWindow')) as string,
    listWindows: async () => (await send('listWindows')) as readonly string[],
    enterWindow: async (handle) => void (await send('enterWindow', { handle })),
    closeWindow: async () => void (await send('closeWindow')),
    enterFrame: async (element) =>
      void (await send('enterFrame', { id: element === undefined ? null : { [ELEMENT]: element }, element })),
  };
};
