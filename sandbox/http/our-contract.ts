import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Adapter } from '../faults/adapters.ts';
import type { World } from '../world.ts';
import { type Company, openCounter } from './company.ts';
import { sameSecret } from './secrets.ts';
import { VendorError } from './vendor-error.ts';

/** The shape of a no where the vendor's manual is not public and the contract is ours. */
function refuse({ status, code, message, fields }: VendorError, reply: FastifyReply): unknown {
  const details = Object.keys(fields).length > 0 ? { fields } : {};
  return reply.code(status).send({ code, message, ...details });
}

/** A counter that asks for `x-api-key`. */
export function openKeyedCounter(
  app: FastifyInstance,
  world: World,
  { adapter, apiKey }: { adapter: Adapter; apiKey: string },
  routes: (counter: FastifyInstance) => void,
): void {
  const company: Company = { adapter, refuse };
  openCounter(app, world, company, (counter) => {
    counter.addHook('onRequest', async (request) => {
      if (!sameSecret(request.headers['x-api-key'], apiKey)) {
        throw new VendorError(401, 'unauthorized', 'The x-api-key header is missing or wrong.');
      }
    });
    routes(counter);
  });
}
