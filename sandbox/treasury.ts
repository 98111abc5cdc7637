import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, mixed, object } from 'yup';
import type { SandboxContext } from './context.ts';
import { controlRoutes, keyedVendorRoutes, type OneById } from './http/routes.ts';
import { line, pesos, read, requireFound, VendorError } from './http/validation.ts';

/** A name, or an object with the account's details. */
const beneficiary = mixed<string | object>((value): value is string | object =>
  typeof value === 'string'
    ? value.trim() !== ''
    : typeof value === 'object' && value !== null && !Array.isArray(value),
);

const orderSchema = object({
  request_id: line(),
  beneficiary: beneficiary.required(),
  amount: pesos(),
  concept: line(),
}).required();

export interface Transfer {
  readonly id: string;
  readonly order: InferType<typeof orderSchema>;
  readonly status: 'pending' | 'settled' | 'rejected';
  /** In one line, whatever its shape in the order. */
  readonly payee: string;
  readonly orderedAt: string;
  readonly settledAt: string | undefined;
}

/** An account under review: transfers to it wait until they are released on the home page. */
export const HELD_BENEFICIARY = 'Clínica en Revisión';
const KIND = 'treasury-transfer';
const SETTLES_AFTER_MS = 1_500;

export const isHeld = ({ payee, status }: Transfer): boolean =>
  payee === HELD_BENEFICIARY && status === 'pending';

const inWords = (payee: string | object): string =>
  typeof payee === 'string'
    ? payee
    : Object.values(payee)
        .filter((value) => typeof value === 'string' || typeof value === 'number')
        .join(' · ');

const toWire = ({ id, status, settledAt }: Transfer) => ({ transfer_id: id, status, settled_at: settledAt });

/** Adds the treasury's routes; returns its newest transfers for the home page. */
export const treasuryRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
): ((limit: number) => readonly Transfer[]) => {
  const { store, clock, jobQueue } = context;
  const transfers = store.collection<Transfer>('treasury-transfers');

  /** False when there is none that waits. */
  const settle = (id: string): boolean => {
    const transfer = transfers.get(id);
    if (transfer?.status !== 'pending') return false;
    transfers.put(id, { ...transfer, status: 'settled', settledAt: clock.now().toISOString() });
    return true;
  };

  const place = (order: Transfer['order']): Transfer => {
    const before = transfers.find((each) => each.order.request_id === order.request_id);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.order, order)) return before;
      throw new VendorError(409, 'request_id_reused', 'This request_id was used for another transfer.');
    }
    const transfer: Transfer = {
      id: randomUUID(),
      order,
      status: 'pending',
      payee: inWords(order.beneficiary),
      orderedAt: clock.now().toISOString(),
      settledAt: undefined,
    };
    transfers.put(transfer.id, transfer);
    if (!isHeld(transfer))
      jobQueue.schedule({ kind: KIND, key: transfer.id, adapter: 'treasury' }, SETTLES_AFTER_MS);
    return transfer;
  };

  jobQueue.registerHandler(KIND, (id) => void settle(id));

  keyedVendorRoutes(app, context, 'treasury', (routes) => {
    routes.post('/treasury/v1/transfers', async ({ body }, reply) => {
      const order = read(orderSchema, body);
      return reply.code(202).send(toWire(store.atomically(() => place(order))));
    });
    routes.get<OneById>('/treasury/v1/transfers/:id', async ({ params }) =>
      toWire(requireFound(transfers.get(params.id), 'There is no such transfer.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/treasury/transfers/:id/rejection', async ({ params: { id } }) => {
      const transfer = transfers.get(id);
      if (transfer?.status !== 'pending')
        throw new VendorError(404, 'not_found', 'Ese giro no está esperando.');
      transfers.put(id, { ...transfer, status: 'rejected' });
      return { id, status: 'rejected' };
    });
    controls.post<OneById>('/treasury/transfers/:id/release', async ({ params: { id } }) => {
      if (!settle(id)) throw new VendorError(404, 'not_found', 'Ese giro no está esperando.');
      return { id, status: 'settled' };
    });
  });
  return (limit) => transfers.newest(limit);
};
