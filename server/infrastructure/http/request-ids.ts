import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newTraceId, type OpenStep, openStep, readTraceparent, runInTrace } from '../runtime/trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    step: OpenStep | undefined;
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

const open = ({ raw, id, method, routeOptions }: FastifyRequest): OpenStep => {
  const route = routeOptions.url ?? 'none';
  const attributes = { 'http.request.method': method, 'http.route': route };
  const from = readTraceparent(headerOf(raw, 'traceparent')) ?? { traceId: id };
  return openStep({ name: `${method} ${route}`, kind: 'server', attributes }, from);
};

const SERVER_ERROR = 500;

/** Of files an id would only be more to send. */
const SAYS_ITS_ID = /^\/(api|healthz|readyz)(?![\w-])/;

/** Answers each call with its id, and runs what a request causes in the trace of that id. */
export const traceRequests = (app: FastifyInstance): void => {
  app.decorateRequest('step', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    request.step = open(request);
    if (SAYS_ITS_ID.test(request.url)) reply.header(REQUEST_ID_HEADER, request.id);
    runInTrace(request.step.trace, done);
  });
  // A body arrives in the context of its connection.
  app.addHook('preValidation', ({ step }, _reply, done) => {
    if (step) runInTrace(step.trace, done);
    else done();
  });
  app.addHook('onResponse', ({ step }, { statusCode }, done) => {
    step?.end({
      attributes: { 'http.response.status_code': statusCode },
      ...(statusCode >= SERVER_ERROR ? { error: statusCode } : {}),
    });
    done();
  });
};
