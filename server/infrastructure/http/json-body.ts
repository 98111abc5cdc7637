import type { FastifyInstance } from 'fastify';
import { Malformed } from '../runtime/errors.ts';
import { isTooDeep } from '../runtime/json.ts';

/**
 * Bodies are JSON and nothing else. Calls say that they send it even when they send nothing, as the contract has it: then
 * there is no body.
 */
export const acceptEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooDeep(body)) done(new Malformed());
    else parse(request, body, done);
  });
};
