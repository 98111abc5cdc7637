import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ErrorWire } from '#core/api/endpoint.ts';
import { Malformed } from '../runtime/errors.ts';
import { isTooDeep } from '../runtime/json.ts';

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
    else if (isTooDeep(body)) done(new Malformed());
    else parse(request, body, done);
  });
};
