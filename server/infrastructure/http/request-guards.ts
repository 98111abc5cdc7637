import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorWire } from '#core/api/endpoint.ts';
import type { RequestLimits } from '../config/limits.ts';
import { Malformed } from '../runtime/errors.ts';
import { isTooComplex } from '../runtime/json.ts';
import { BASE_HEADERS } from './base-headers.ts';

interface ErrorBody {
  readonly status: string;
  readonly wire: ErrorWire;
}

const { code, message } = new Malformed();
const MALFORMED: ErrorBody = { status: '400 Bad Request', wire: { code, message } };
const ERRORS: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    wire: { code: 'too_large', message: 'La dirección que pediste es demasiado larga. Vuelve a intentarlo.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    wire: { code: 'too_slow', message: 'Tu solicitud no llegó completa. Intenta de nuevo.' },
  },
};

/** Node's private field for the response in progress on a socket. */
interface RespondingSocket {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/** Answers a malformed HTTP request, which reaches no route, in the shape of every other error. */
export const answerBroken = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isAnswered = (socket as RespondingSocket)._httpMessage?.headersSent === true;
  const { status, wire } = ERRORS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(wire);
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...Object.entries(BASE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable && !isAnswered) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Destroyed at once: Node may report one broken request several times.
  socket.destroy(error);
};

/** JSON only. Clients set the JSON content type without a body too, as the contract has it: then there is no body. */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooComplex(body)) done(new Malformed());
    else parse(request, body, done);
  });
};

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
      // Node's own answer would lack our headers: `refuseOddRequests` answers instead.
      requireHostHeader: false,
    },
  };
};

/** RFC 9112, 3.2: one host. HTTP/0.9, which has none, is of no browser or proxy of today. */
const hasOddHead = ({ httpVersion, rawHeaders }: IncomingMessage): boolean => {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts > 1 || httpVersion === '0.9' || (httpVersion === '1.1' && hosts === 0);
};

/** Answers what Node would answer without our headers, or take: a head that is odd, and expectations that nobody meets. */
export const refuseOddRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasOddHead(request.raw) ? new Malformed() : undefined);
  });
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = JSON.stringify(MALFORMED.wire);
    response.writeHead(417, {
      ...BASE_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
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
