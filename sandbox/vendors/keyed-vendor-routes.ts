import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Adapter } from '../faults/adapters.ts';
import { sameSecret } from '../http/secrets.ts';
import { VendorError } from '../http/vendor-error.ts';
import { type Vendor, vendorRoutes } from './vendor-routes.ts';

/** Our own error shape, where the vendor's manual is not public. */
function sendError({ status, code, message, fields }: VendorError, reply: FastifyReply): unknown {
  const details = Object.keys(fields).length > 0 ? { fields } : {};
  return reply.code(status).send({ code, message, ...details });
}

/** Routes behind an `x-api-key`. */
export function keyedVendorRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  { adapter, apiKey }: { adapter: Adapter; apiKey: string },
  addRoutes: (routes: FastifyInstance) => void,
): void {
  const vendor: Vendor = { adapter, sendError };
  vendorRoutes(app, context, vendor, (routes) => {
    routes.addHook('onRequest', async (request) => {
      if (!sameSecret(request.headers['x-api-key'], apiKey)) {
        throw new VendorError(401, 'unauthorized', 'The x-api-key header is missing or wrong.');
      }
    });
    addRoutes(routes);
  });
}
