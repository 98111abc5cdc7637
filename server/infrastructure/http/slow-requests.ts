import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../config/process.ts';
import { answerBroken } from './broken-requests.ts';

/** Longer than any call takes to be answered. */
const CONNECTION_MS = 90_000;
/** Then a connection is made anew; whoever has none to spare is not kept out for ever by those who keep theirs. */
const REQUESTS_PER_CONNECTION = 1_000;
const LOOKS_PER_LIMIT = 6;

/** How long a connection may be open without a whole request, or without anything at all. */
export const connectionLimits = ({ requestMs, fileRequestMs }: RequestLimits) => {
  const requestTimeout = Math.max(requestMs, fileRequestMs);
  return {
    requestTimeout,
    connectionTimeout: CONNECTION_MS,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    http: {
      requestTimeout,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.ceil(requestMs / LOOKS_PER_LIMIT),
    },
  };
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooSlow = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends requests whose body does not arrive in time; those that may carry more than `usualBytes` have the time of a file. */
export const endSlowBodies = (app: FastifyInstance, limits: RequestLimits, usualBytes: number): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // What a test injects comes over no connection, and nothing of it is on the way.
    if (raw.socket instanceof Socket && hasBody(request)) {
      const isFile = (request.routeOptions.bodyLimit ?? usualBytes) > usualBytes;
      const timer = setTimeout(
        () => {
          if (!raw.complete) answerBroken(tooSlow(), raw.socket);
        },
        isFile ? limits.fileRequestMs : limits.requestMs,
      );
      timer.unref();
      raw.once('end', () => clearTimeout(timer));
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
