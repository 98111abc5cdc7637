import type { FastifyInstance } from 'fastify';
import { Malformed } from '../runtime/errors.ts';
import { isTooDeep } from '../runtime/json.ts';

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
