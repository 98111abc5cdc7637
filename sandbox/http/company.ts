import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Adapter } from '../faults/adapters.ts';
import { slowAnswerMs } from '../faults/faults.ts';
import { pause } from '../time/wall-clock.ts';
import type { World } from '../world.ts';
import { toVendorError, VendorError } from './vendor-error.ts';

export interface Company {
  readonly adapter: Adapter;
  /** Answers no in the vendor's own shape. */
  refuse(rejection: VendorError, reply: FastifyReply): unknown;
}

/** Opens a company's counter: its routes, with its faults in front of them and its own way of saying no. */
export function openCounter(
  app: FastifyInstance,
  world: World,
  company: Company,
  routes: (counter: FastifyInstance) => void,
): void {
  app.register(async (counter) => {
    counter.setErrorHandler((error, _request, reply) => company.refuse(toVendorError(error), reply));
    counter.addHook('onRequest', async (_request, reply) => {
      const mode = world.faults.mode(company.adapter);
      if (mode === 'slow') await pause(world.wall, slowAnswerMs, world.closing);
      if (mode !== 'down') return;
      reply.header('retry-after', '30');
      throw new VendorError(503, 'service_unavailable', 'The service is not available right now.');
    });
    routes(counter);
  });
}
