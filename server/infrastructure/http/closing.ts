import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ProcessState } from '../context.ts';

const LOOK_MS = 50;
/** Turns without a new connection, LOOK_MS each, after which no client is taken to come. */
const QUIET_TURNS = 5;
const ACCEPT_MS = 1_000;

/**
 * Accepts the connections that the kernel holds, which closing the listener would reset. Node accepts one in each turn
 * of its event loop: the first turn without one ends it.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  let isQuiet = false;
  const onConnection = (): void => {
    isQuiet = false;
  };
  server.on('connection', onConnection);
  const until = performance.now() + ACCEPT_MS;
  await setImmediate();
  while (!isQuiet && performance.now() < until) {
    isQuiet = true;
    await setImmediate();
  }
  server.off('connection', onConnection);
};

/**
 * Serves until clients open no more connections, for at most `limitMs`: closing the listener resets those that the kernel
 * holds, however soon it follows. Counts turns of the event loop, since a stalled process accepts none.
 */
export const serveUntilQuiet = async (server: Server, limitMs: number): Promise<void> => {
  let quietTurns = 0;
  const onConnection = (): void => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  const until = performance.now() + limitMs;
  while (quietTurns < QUIET_TURNS && performance.now() < until) {
    await pause(LOOK_MS);
    quietTurns += 1;
  }
  server.off('connection', onConnection);
};

/**
 * Closes connections that become idle while the server closes. Node closes those that are idle at its beginning, and would wait
 * for one whose last answer ends later for as long as it may stay open.
 */
export const closeIdleConnections = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
    app.server.once('close', () => clearInterval(timer));
    await acceptWaiting(app.server);
  });
};

/**
 * While the process drains every answer ends its connection: whoever keeps connections opens the next one to another
 * process, and none is left whose next request could meet the end of this one.
 */
export const endConnectionsWhileDraining = (
  app: FastifyInstance,
  state: Pick<ProcessState, 'isDraining'>,
): void => {
  const onRequest = (_request: IncomingMessage, response: ServerResponse): void => {
    if (state.isDraining) response.setHeader('connection', 'close');
  };
  // Before Fastify, some of whose answers run no hook.
  for (const event of ['request', 'checkExpectation']) app.server.prependListener(event, onRequest);
  // Of requests that began before.
  app.addHook('onSend', async (_request, reply) => {
    if (state.isDraining) reply.header('connection', 'close');
  });
};
