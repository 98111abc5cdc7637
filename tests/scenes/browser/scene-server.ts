import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loopbackFrameOrigin } from '../../../server/infrastructure/config/loopback-frame-origin.ts';
import {
  type Answer,
  type Answers,
  APP_URL,
  type Call,
  type CallRules,
  createRules,
  nameOf,
} from './calls.ts';
import { openStaticApp } from './static-app.ts';

/** One scene in front of the server. */
export interface Play {
  readonly rules: CallRules;
  /** Rejects with the first call that nobody answers, naming it. */
  readonly unknown: Promise<never>;
  /** Whether no request is pending, except those that a rule stalls. */
  isIdle(): boolean;
  end(): void;
}

export interface SceneServer {
  /** URL of the browser's proxy. */
  readonly url: string;
  /** Calls are answered by these from now on. */
  play(answers: Answers): Play;
  close(): Promise<void>;
}

/** The app's, and that of the payment window's frame. */
const OWN_ORIGINS = [APP_URL, loopbackFrameOrigin(APP_URL) ?? APP_URL];

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  // A cached response would belong to another scene.
  response.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': body.length });
  response.end(body);
};

/**
 * The browser's only proxy: the app's files come from its build, calls and other companies' pages from the answers of
 * the current scene.
 */
export const openSceneServer = async (): Promise<SceneServer> => {
  const app = await openStaticApp();
  let play: { readonly answers: Answers; readonly rules: CallRules; fail(error: Error): void } | undefined;
  const stalled = new Set<ServerResponse>();
  let underWay = 0;

  const takeCall = async (call: Call, response: ServerResponse): Promise<void> => {
    const scene = play;
    const isAlive = nameOf(call) === 'GET /healthz';
    // Between two scenes the page only shows the health check.
    if (!scene) return isAlive ? send(response, app.alive) : void response.destroy();
    const rule = scene.rules.find(call.url, call.headers['sec-fetch-mode'] === 'navigate');
    switch (rule?.kind) {
      case 'stall':
        stalled.add(response);
        return;
      case 'lose':
        return void response.destroy();
      case 'answer':
        return send(response, rule.answer);
    }
    try {
      send(response, isAlive ? app.alive : await scene.answers.answer(call));
    } catch (error) {
      scene.fail(error instanceof Error ? error : new Error(String(error)));
      response.destroy();
    }
  };

  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      if (stalled.delete(response)) underWay += 1;
    });
    const origin = OWN_ORIGINS.find((own) => url.startsWith(`${own}/`));
    if (origin && !/^\/(api\/|healthz$)/.test(url.slice(origin.length))) {
      request.url = url.slice(origin.length);
      app.serve(request, response);
      return;
    }
    const body = await bodyOf(request);
    const { method = 'GET', headers } = request;
    await takeCall({ method, url, headers, body }, response);
    if (stalled.has(response)) underWay -= 1;
  });
  // No TLS.
  server.on('connect', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    play: (answers) => {
      const rules = createRules();
      let fail: (error: Error) => void = () => undefined;
      const unknown = new Promise<never>((_, reject) => {
        fail = reject;
      });
      // Reported by whoever awaits it.
      unknown.catch(() => undefined);
      play = { answers, rules, fail };
      return {
        rules,
        unknown,
        isIdle: () => underWay === 0,
        end: () => {
          play = undefined;
          for (const response of stalled) response.destroy();
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
};
