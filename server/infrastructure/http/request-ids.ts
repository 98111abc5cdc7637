import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newTraceId, readTraceparent, runInTrace, type Trace, traceOf } from '../telemetry/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | undefined;
  }
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** 32 hexadecimal digits, with the hyphens of a UUID or without. */
const ID = /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i;

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The id that whoever calls has given its request already, or another: `traceparent`, else `x-request-id`. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = headerOf(request, REQUEST_ID_HEADER);
  return (
    readTraceparent(headerOf(request, 'traceparent'))?.traceId ??
    (given && ID.test(given) ? given.replaceAll('-', '').toLowerCase() : newTraceId())
  );
};

/** Answers each request with its id, and runs what it causes in the trace of that id. */
export const traceRequests = (app: FastifyInstance): void => {
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = traceOf(request.id);
    reply.header(REQUEST_ID_HEADER, request.id);
    runInTrace(request.trace, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    runInTrace(request.trace ?? traceOf(request.id), done);
  });
};
