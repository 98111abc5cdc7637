import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Access } from '#core/api/endpoint.ts';
import { CallError } from '../runtime/errors.ts';
import { answerError } from './error-handler.ts';
import { requireCaller } from './route.ts';

const TOO_LARGE = 413;

class FileTooLarge extends CallError {
  constructor() {
    super(
      TOO_LARGE,
      'file_too_large',
      'El archivo pesa más de 8 MB. Tómale una foto o envía un PDF más liviano.',
    );
  }
}

/**
 * Accepts raw file bodies of any content type. Authentication runs before the body is read, so that only entitled
 * callers can make the server buffer so much.
 */
export const acceptFiles = (app: FastifyInstance, access: Access): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request) => {
    await requireCaller(app, access, request);
  });
  app.setErrorHandler<CallError>((error, request, reply) => {
    const isTooLarge = 'statusCode' in error && error.statusCode === TOO_LARGE;
    return answerError(isTooLarge ? new FileTooLarge() : error, request, reply);
  });
};

/** Content-Disposition: file name, inline or attachment. */
export const nameFile = (
  reply: FastifyReply,
  name: string,
  disposition: 'inline' | 'attachment' = 'inline',
): void => {
  reply.header('content-disposition', `${disposition}; filename="${name}"`);
};
