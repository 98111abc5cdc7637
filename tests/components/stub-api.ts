import { onTestFinished } from 'vitest';
import { network } from '../../src/platform/network/online.ts';
import { createStubs, type StubbedApi, StubViolation } from '../support/stubs.ts';
import { findNetwork } from './connection.ts';

export {
  DOWN,
  HUNG,
  LOST,
  rejection,
  type StubbedApi,
  type StubbedCall,
  StubbedError,
} from '../support/stubs.ts';

const original = window.fetch;

const PROBE = '/healthz';
/** A probe finds the network as the test has made it: calls of other tests, which nobody answers, are probed too. */
const probed = (): Response =>
  network.current().isOnline ? Response.json({ status: 'ok' }) : new Response(null, { status: 503 });

let stubs = createStubs();
/** Until a test teaches the server something, calls stay pending: they are of the test before. */
let isTaught = false;

/** The server of this test, which knows no answer when it begins. */
export const api: StubbedApi = {
  on: (endpoint, answering) => {
    isTaught = true;
    return stubs.on(endpoint, answering);
  },
};

/** Stubs the server at `fetch` for one test; done before each test of a component. When it ends, there is a network. */
export const installApi = (): void => {
  stubs = createStubs();
  isTaught = false;
  const { respond } = stubs;
  const violations: string[] = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === PROBE) return probed();
    if (!pathname.startsWith('/api/')) return original(input, init);
    if (!isTaught) return new Promise(() => undefined);
    return respond(request).catch((error: unknown) => {
      if (!(error instanceof StubViolation)) throw error;
      violations.push(error.message);
      throw new TypeError('Failed to fetch');
    });
  };
  onTestFinished(() => {
    // A call after the test stays pending: the test server would answer it with a page.
    window.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (pathname === PROBE) return probed();
      return pathname.startsWith('/api/') ? new Promise(() => undefined) : original(input, init);
    };
    findNetwork();
    if (violations.length > 0) throw new Error(violations.join('\n'));
  });
};

/**
 * Stubs the server by the contract: an answer that violates the endpoint's schema and an unstubbed call fail the test;
 * later calls are never answered.
 */
export const stubApi = (): StubbedApi => {
  installApi();
  isTaught = true;
  return api;
};
