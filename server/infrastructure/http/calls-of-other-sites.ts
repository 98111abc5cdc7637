import type { IncomingHttpHeaders } from 'node:http';
import { FROM_APP_HEADER } from '#core/api/endpoint.ts';
import { CallError } from '../runtime/errors.ts';

class NotFromApp extends CallError {
  constructor() {
    super(
      403,
      'not_from_app',
      'Esto solo se puede pedir desde la app. Ábrela y vuelve a intentarlo; no se envió ni se cambió nada.',
    );
  }
}

/**
 * A GET with an effect must be a `fetch` of our own origin: a picture, a link or a frame of any other page would make its visitors
 * cause the effect. Clients without `Sec-Fetch-Site` (Safari before 16.4, pages without TLS, programs) send a header that no page of
 * another site can set: the app's own, or the session's.
 * @throws NotFromApp.
 */
export const requireCallOfApp = (headers: IncomingHttpHeaders): void => {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'empty' } = headers;
  const isOfApp =
    site === undefined
      ? headers[FROM_APP_HEADER] !== undefined || headers.authorization !== undefined
      : site === 'same-origin';
  if (!isOfApp || destination !== 'empty') throw new NotFromApp();
};
