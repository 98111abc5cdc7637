import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { Adapter } from '../faults/adapters.ts';
import { slowAnswerMs } from '../faults/faults.ts';
import { pause } from '../time/wall-clock.ts';
import { toVendorError, VendorError } from './vendor-error.ts';

export interface Vendor {
  readonly adapter: Adapter;
  /** Answers no in the vendor's own shape. */
  refuse(rejection: VendorError, reply: FastifyReply): unknown;
}

/** Opens a vendor's routes: its routes, with its faults in front of them and its own way of saying no. */
export function vendorRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  vendor: Vendor,
  routes: (routes: FastifyInstance) => void,
): void {
  app.register(async (routes) => {
    routes.setErrorHandler((error, _request, reply) => vendor.refuse(toVendorError(error), reply));
    routes.addHook('onRequest', async (_request, reply) => {
      const mode = context.faults.mode(vendor.adapter);
      if (mode === 'slow') await pause(context.wall, slowAnswerMs, context.closing);
      if (mode !== 'down') return;
      reply.header('retry-after', '30');
      throw new VendorError(503, 'service_unavailable', 'The service is not available right now.');
    });
    routes(routes);
  });
}
