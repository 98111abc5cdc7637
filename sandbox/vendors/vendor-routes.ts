import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Adapter } from '../faults/adapters.ts';
import { slowAnswerMs } from '../faults/faults.ts';
import { toVendorError, VendorError } from '../http/vendor-error.ts';
import { pause } from '../time/wall-clock.ts';

export interface Vendor {
  readonly adapter: Adapter;
  /** Sends an error in the vendor's own shape. */
  sendError(error: VendorError, reply: FastifyReply): unknown;
}

/** Registers a vendor's routes with its fault injection and its error shape. */
export function vendorRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  vendor: Vendor,
  addRoutes: (routes: FastifyInstance) => void,
): void {
  app.register(async (routes) => {
    routes.setErrorHandler((error, _request, reply) => vendor.sendError(toVendorError(error), reply));
    routes.addHook('onRequest', async (_request, reply) => {
      const mode = context.faults.mode(vendor.adapter);
      if (mode === 'slow') await pause(context.wall, slowAnswerMs, context.closing);
      if (mode !== 'down') return;
      reply.header('retry-after', '30');
      throw new VendorError(503, 'service_unavailable', 'The service is not available right now.');
    });
    addRoutes(routes);
  });
}
