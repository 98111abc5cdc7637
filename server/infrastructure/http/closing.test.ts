import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { endConnectionsWhileDraining } from './closing.ts';

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

const CLIENTS = 20;
/** Answers that each client has had before the next step of the shutdown. */
const ANSWERS_PER_STEP = 4;
/** Longest pause of a client, milliseconds: some connections are idle at every moment. */
const PAUSE_MS = 5;

/** Posts on a kept connection until the server listens no more; whatever else goes wrong is a failed call. */
const postUntilRefused = async (port: number, failed: string[], onAnswer: () => void): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let call = 0; ; call += 1) {
    await pause(call % PAUSE_MS);
    try {
      const sent = request({ host: '127.0.0.1', port, path: '/post', method: 'POST', agent }).end('{}');
      const [answer] = await once(sent, 'response');
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) failed.push(String(answer.statusCode));
      onAnswer();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') break;
      failed.push(String(code));
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

  it('fails no call of clients that keep their connections, from the first signal to the end', async () => {
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
    const clients = answered.map((_, client) =>
      postUntilRefused(port, failed, () => {
        answered[client] = (answered[client] ?? 0) + 1;
      }),
    );
    const moreAnswers = async (): Promise<void> => {
      const from = [...answered];
      while (answered.some((count, client) => count < (from[client] ?? 0) + ANSWERS_PER_STEP))
        await setImmediate();
    };
    await moreAnswers();
    state.isDraining = true;
    await moreAnswers();
    await app.close();
    await Promise.all(clients);
    expect(failed).toEqual([]);
  }, 10_000);

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
