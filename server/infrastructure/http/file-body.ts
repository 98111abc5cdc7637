import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallError } from '../runtime/errors.ts';
import { answerError } from './error-handler.ts';

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

/** Accepts raw file bodies of any content type. */
export const acceptFiles = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
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
