import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestLimits } from '../config/process.ts';
import { answerBroken } from './malformed-requests.ts';

/** Above the longest response time. */
const CONNECTION_MS = 90_000;
/** Keep-alive limit: frees connections for other clients when they are scarce. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;
const CHECKS_PER_LIMIT = 6;

/** Idle, header and request timeouts of connections (slowloris). */
export const connectionLimits = ({ requestMs, fileRequestMs }: RequestLimits) => {
  const requestTimeout = Math.max(requestMs, fileRequestMs);
  return {
    requestTimeout,
    connectionTimeout: CONNECTION_MS,
    maxRequestsPerSocket: MAX_REQUESTS_PER_CONNECTION,
    http: {
      requestTimeout,
      headersTimeout: requestMs,
      connectionsCheckingInterval: Math.ceil(requestMs / CHECKS_PER_LIMIT),
    },
  };
};

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooSlow = (): NodeJS.ErrnoException =>
  Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Body timeout; routes that accept more than `usualBytes` get the timeout of a file. */
export const endSlowBodies = (app: FastifyInstance, limits: RequestLimits, usualBytes: number): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    // Injected test requests have no socket.
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
