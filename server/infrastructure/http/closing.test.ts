import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { endConnectionsWhileDraining, serveUntilQuiet } from './closing.ts';

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};
const newApp = () =>
  createApp({
    trustedProxies: '',
    logLevel: 'silent',
    requests: { requestMs: 30_000, fileRequestMs: 30_000 },
  });

const CLIENTS = 6;
/** Answers that each client has had before the next step of the shutdown. */
const ANSWERS_PER_STEP = 3;
/** Longest pause of a client, milliseconds: some connections are idle at every moment. */
const PAUSE_MS = 5;
/** Pause at the end: longer than a turn of the event loop, and shorter than what counts as quiet. */
const LAST_PAUSE_MS = 60;

/** Posts on a kept connection until it leaves, as a proxy does that asks which process is ready. */
const postUntilLeaving = async (
  port: number,
  options: {
    readonly failed: string[];
    /** Undefined: it leaves. */
    readonly pauseMs: (call: number) => number | undefined;
    readonly onAnswer: () => void;
  },
): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let call = 0; ; call += 1) {
    const pauseMs = options.pauseMs(call);
    if (pauseMs === undefined) break;
    await pause(pauseMs);
    try {
      const sent = request({ host: '127.0.0.1', port, path: '/post', method: 'POST', agent }).end('{}');
      const [answer] = await once(sent, 'response');
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) options.failed.push(String(answer.statusCode));
      options.onAnswer();
    } catch (error) {
      options.failed.push(String((error as NodeJS.ErrnoException).code));
      break;
    }
  }
  agent.destroy();
};

/** `/slow` says `begun`, and answers once it hears `answer`. */
const addSlowCall = (app: ReturnType<typeof newApp>): EventEmitter => {
  const calls = new EventEmitter();
  app.get('/slow', async () => {
    calls.emit('begun');
    await once(calls, 'answer');
    return 'ok';
  });
  return calls;
};

describe('a server that closes', () => {
  it('ends a connection whose answer ends meanwhile, however long it may stay open', async () => {
    const app = newApp();
    const calls = addSlowCall(app);
    const port = await listen(app);
    const agent = new Agent({ keepAlive: true });
    const begun = once(calls, 'begun');
    const call = request({ host: '127.0.0.1', port, path: '/slow', agent }).end();
    const heard = once(call, 'response');
    await begun;
    const closed = app.close();
    while (app.server.listening) await setImmediate();
    calls.emit('answer');
    const [response] = await heard;
    response.resume();
    expect(response.statusCode).toBe(200);
    await closed;
    agent.destroy();
  }, 10_000);

  it('fails no call of clients that leave while it ends', async () => {
    const app = newApp();
    const state = { isDraining: false };
    endConnectionsWhileDraining(app, state);
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/post', async () => {
      await pause(1);
      return { ok: true };
    });
    const port = await listen(app);
    const answered = Array.from({ length: CLIENTS }, () => 0);
    const failed: string[] = [];
    let pauseMs: (call: number) => number | undefined = (call) => call % PAUSE_MS;
    const clients = answered.map((_, client) =>
      postUntilLeaving(port, {
        failed,
        pauseMs: (call) => pauseMs(call),
        onAnswer: () => {
          answered[client] = (answered[client] ?? 0) + 1;
        },
      }),
    );
    const moreAnswers = async (): Promise<void> => {
      const from = [...answered];
      const areMissing = (): boolean =>
        answered.some((count, client) => count < (from[client] ?? 0) + ANSWERS_PER_STEP);
      while (failed.length === 0 && areMissing()) await setImmediate();
    };
    await moreAnswers();
    state.isDraining = true;
    await moreAnswers();
    pauseMs = () => LAST_PAUSE_MS;
    await moreAnswers();
    const closed = serveUntilQuiet(app.server, 10_000).then(() => app.close());
    await moreAnswers();
    pauseMs = () => undefined;
    await Promise.all(clients);
    await closed;
    expect(failed).toEqual([]);
  }, 15_000);

  it('closes at its limit although clients go on opening connections', async () => {
    const app = newApp();
    const port = await listen(app);
    let isClosed = false;
    const client = (async () => {
      while (!isClosed) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'close', { signal: AbortSignal.timeout(5) }).catch(() => undefined);
        socket.destroy();
      }
    })();
    await serveUntilQuiet(app.server, 300);
    await app.close();
    isClosed = true;
    await client;
  });

  it('says with every answer that its connection ends, those of odd and of earlier requests included', async () => {
    const app = newApp();
    const state = { isDraining: false };
    endConnectionsWhileDraining(app, state);
    const calls = addSlowCall(app);
    const port = await listen(app);
    const agent = new Agent({ keepAlive: true });
    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const [answer] = await once(
        request({ host: '127.0.0.1', port, path, headers, agent }).end(),
        'response',
      );
      answer.resume();
      return [answer.statusCode, answer.headers.connection];
    };
    const begun = once(calls, 'begun');
    const earlier = ask('/slow');
    await begun;
    expect(await ask('/none')).toEqual([404, 'keep-alive']);
    state.isDraining = true;
    expect(await ask('/none')).toEqual([404, 'close']);
    expect(await ask('/%C0')).toEqual([400, 'close']);
    expect(await ask('/none', { expect: 'nothing' })).toEqual([417, 'close']);
    calls.emit('answer');
    expect(await earlier).toEqual([200, 'close']);
    await app.close();
    agent.destroy();
  });
});
