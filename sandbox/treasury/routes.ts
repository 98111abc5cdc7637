import type { FastifyInstance } from 'fastify';
import { mixed, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { pesos } from '../http/fields.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { keyedVendorRoutes } from '../vendors/keyed-vendor-routes.ts';
import type { Transfer, Transfers } from './transfers.ts';

const line = () => string().max(300).required();

const beneficiary = mixed<string | object>((value): value is string | object =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && !Array.isArray(value),
);

const orderSchema = object({
  request_id: line(),
  beneficiary: beneficiary.required(),
  amount: pesos().required(),
  concept: line(),
}).required();

function toWire({ id, status, settledAt }: Transfer) {
  return { transfer_id: id, status, settled_at: settledAt };
}

export function treasuryRoutes(app: FastifyInstance, context: SandboxContext, transfers: Transfers): void {
  keyedVendorRoutes(app, context, { adapter: 'treasury', apiKey: context.keys.treasury.apiKey }, (routes) => {
    routes.post('/treasury/v1/transfers', async (request, reply) => {
      const order = read(orderSchema, request.body);
      return reply.code(202).send(toWire(transfers.order(order)));
    });

    routes.get<{ Params: { id: string } }>('/treasury/v1/transfers/:id', async (request) => {
      const transfer = transfers.find(request.params.id);
      if (transfer === undefined) throw new VendorError(404, 'not_found', 'There is no such transfer.');
      return toWire(transfer);
    });
  });
}
