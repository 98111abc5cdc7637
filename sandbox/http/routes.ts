import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { type Adapter, SLOW_ANSWER_MS } from '../faults.ts';
import { pause } from '../time/clock.ts';
import { toVendorError, VendorError } from './validation.ts';

export interface OneById {
  Params: { id: string };
}

type AddRoutes = (routes: FastifyInstance) => void;

export interface Vendor {
  readonly adapter: Adapter;
  /** Sends an error in the vendor's own shape. */
  sendError(error: VendorError, reply: FastifyReply): unknown;
}

/** Constant-time comparison. */
export const sameSecret = (given: unknown, expected: string): boolean => {
  if (typeof given !== 'string') return false;
  const digest = (value: string) => hash('sha256', value, 'buffer');
  return timingSafeEqual(digest(given), digest(expected));
};

/** Registers a vendor's routes with its fault injection and its error shape. */
export const vendorRoutes = (
  app: FastifyInstance,
  { faults, wall, closing }: SandboxContext,
  { adapter, sendError }: Vendor,
  addRoutes: AddRoutes,
): void => {
  app.register(async (routes) => {
    routes.setErrorHandler((error, _request, reply) => sendError(toVendorError(error), reply));
    routes.addHook('onRequest', async (_request, reply) => {
      const mode = faults.mode(adapter);
      if (mode === 'slow') await pause(wall, SLOW_ANSWER_MS, closing);
      if (mode !== 'down') return;
      reply.header('retry-after', '30');
      throw new VendorError(503, 'service_unavailable', 'The service is not available right now.');
    });
    addRoutes(routes);
  });
};

/** Routes behind an `x-api-key`, with our own error shape: the manuals of these vendors are not public. */
export const keyedVendorRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  adapter: 'bureau' | 'clinic' | 'depository' | 'treasury',
  addRoutes: AddRoutes,
): void => {
  const sendError: Vendor['sendError'] = ({ status, code, message, fields }, reply) =>
    reply.code(status).send({ code, message, ...(Object.keys(fields).length > 0 ? { fields } : {}) });
  vendorRoutes(app, context, { adapter, sendError }, (routes) => {
    routes.addHook('onRequest', async (request) => {
      if (!sameSecret(request.headers['x-api-key'], context.keys[adapter].apiKey)) {
        throw new VendorError(401, 'unauthorized', 'The x-api-key header is missing or wrong.');
      }
    });
    addRoutes(routes);
  });
};

/** Control API for people and tests: no vendor faults, errors as `{ message }`. */
export const controlRoutes = (app: FastifyInstance, addRoutes: AddRoutes): void => {
  app.register(async (controls) => {
    controls.setErrorHandler((error, _request, reply) => {
      const { status, code, message } = toVendorError(error);
      if (code !== 'malformed_request') return reply.code(status).send({ message });
      if (status === 413) return reply.code(413).send({ message: 'El cuerpo es demasiado grande.' });
      return reply.code(422).send({ message: 'Envía un objeto JSON con content-type application/json.' });
    });
    addRoutes(controls);
  });
};

/** CORS for any origin, as the vendors allow: access depends on keys, not on the origin. */
export const allowAnyOrigin = (
  routes: FastifyInstance,
  paths: readonly string[],
  headers: readonly string[],
): void => {
  routes.addHook('onRequest', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'x-sandbox-fault');
  });
  for (const path of paths) {
    routes.options(path, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, OPTIONS')
        .header('access-control-allow-headers', headers.join(', '))
        .header('access-control-max-age', '600')
        .send(),
    );
  }
};
