import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';

describe('a server that closes', () => {
  it('ends a connection whose answer ends meanwhile, however long it may stay open', async () => {
    const app = createApp({
      trustedProxies: '',
      logLevel: 'silent',
      requests: { requestMs: 30_000, fileRequestMs: 30_000 },
    });
    const calls = new EventEmitter();
    app.get('/slow', async () => {
      calls.emit('begun');
      await once(calls, 'answer');
      return 'ok';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
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
});
