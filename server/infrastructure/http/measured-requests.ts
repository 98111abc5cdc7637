import type { FastifyInstance } from 'fastify';
import { recordDuration } from '../telemetry/metrics.ts';

const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const CLASS_SIZE = 100;

/** Measures each answered request, by its route's pattern: paths hold phones and codes. */
export const measureRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    recordDuration('http.server.request.duration', reply.elapsedTime, {
      'http.request.method': KNOWN_METHODS.includes(request.method) ? request.method : '_OTHER',
      'http.route': request.routeOptions.url ?? 'none',
      'http.response.status_class': `${Math.floor(reply.statusCode / CLASS_SIZE)}xx`,
    });
    done();
  });
};
