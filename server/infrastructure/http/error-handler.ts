import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorWire } from '#core/api/endpoint.ts';
import { isDatabaseUnavailable, isLockTimeout } from '../database/failures.ts';
import { CallError, DatabaseDown, LockedRow, Malformed, NotFound } from '../runtime/errors.ts';
import { BASE_HEADERS } from './base-headers.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';

const TOO_LARGE = 413;

const malformedOf = (error: FastifyError): { status: number; wire: ErrorWire } => {
  if (error.statusCode === TOO_LARGE) {
    return {
      status: TOO_LARGE,
      wire: {
        code: 'too_large',
        message: 'Lo que enviaste es demasiado grande. Revisa los datos e intenta de nuevo.',
      },
    };
  }
  const malformed = new Malformed();
  return { status: malformed.status, wire: { code: malformed.code, message: malformed.message } };
};

export const answerError = (
  error: FastifyError | CallError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  reply.header('cache-control', 'no-store');
  if (error instanceof CallError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    const wire: ErrorWire = {
      code: error.code,
      message: error.message,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.challenge === undefined ? {} : { challenge: error.challenge }),
    };
    return reply.status(error.status).send(wire);
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    const { status, wire } = malformedOf(error);
    return reply.status(status).send(wire);
  }
  if (isLockTimeout(error)) return answerError(new LockedRow(), request, reply);
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database does not answer');
    return answerError(new DatabaseDown(error), request, reply);
  }
  request.log.error({ err: error }, 'unexpected failure');
  return reply.status(500).send({
    code: 'unexpected',
    message: 'Algo falló de nuestro lado. Tus datos están guardados; intenta de nuevo en un momento.',
  });
};

/** Answers URLs that are rejected before routing, such as invalid UTF-8, where no hook adds headers. */
export const answerUnroutable: typeof answerError = (error, request, reply) =>
  answerError(error, request, reply.headers({ ...BASE_HEADERS, [REQUEST_ID_HEADER]: request.id }));

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new NotFound(), request, reply));
};
