import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, mixed, object } from 'yup';
import type { SandboxContext } from './context.ts';
import { controlRoutes, keyedVendorRoutes, type OneById } from './http/routes.ts';
import { line, pesos, read, readPage, requireFound, VendorError } from './http/validation.ts';

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
  readonly status: 'pending' | 'settled' | 'rejected' | 'returned';
  /** In one line, whatever its shape in the order. */
  readonly payee: string;
  readonly orderedAt: string;
  readonly settledAt: string | undefined;
  /** When it was rejected or returned, and why. */
  readonly failedAt?: string;
  readonly reason?: string;
}

/** An account under review: transfers to it wait until they are released on the home page. */
export const HELD_BENEFICIARY = 'Clínica en Revisión';
const KIND = 'treasury-transfer';
const SETTLES_AFTER_MS = 1_500;

const nameOf = (payee: string | object): unknown =>
  typeof payee === 'string' ? payee : (payee as { readonly name?: unknown }).name;

export const isHeld = ({ order, status }: Transfer): boolean =>
  nameOf(order.beneficiary) === HELD_BENEFICIARY && status === 'pending';

/** A disbursement that was settled may come back. */
export const isReturnable = ({ order, status }: Transfer): boolean =>
  status === 'settled' && order.concept.startsWith('CREDITO');

const SHOWN_DIGITS = 4;

const inWords = (payee: string | object): string =>
  typeof payee === 'string'
    ? payee
    : Object.entries(payee)
        .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
        .map(([name, value]) =>
          name === 'account_number' ? `****${String(value).slice(-SHOWN_DIGITS)}` : value,
        )
        .join(' · ');

const toWire = ({ id, status, settledAt, failedAt, reason }: Transfer) => ({
  transfer_id: id,
  status,
  settled_at: settledAt,
  failed_at: failedAt,
  reason,
});

const reasonSchema = object({ reason: line().optional() }).required();

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

  const fail = (
    id: string,
    from: Transfer['status'],
    status: 'rejected' | 'returned',
    reason: string,
  ): void => {
    const transfer = transfers.get(id);
    if (transfer?.status !== from)
      throw new VendorError(
        404,
        'not_found',
        from === 'pending' ? 'Ese giro no está esperando.' : 'Ese giro no se ha hecho.',
      );
    transfers.put(id, { ...transfer, status, failedAt: clock.now().toISOString(), reason });
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
    routes.get('/treasury/v1/transfers', async ({ query }) => ({
      transfers: readPage(query, transfers.newest(transfers.size), ({ orderedAt }) => orderedAt).map(
        (transfer) => ({
          ...toWire(transfer),
          request_id: transfer.order.request_id,
          beneficiary: transfer.order.beneficiary,
          amount: transfer.order.amount,
          concept: transfer.order.concept,
          ordered_at: transfer.orderedAt,
        }),
      ),
    }));
    routes.get<OneById>('/treasury/v1/transfers/:id', async ({ params }) =>
      toWire(requireFound(transfers.get(params.id), 'There is no such transfer.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/treasury/transfers/:id/rejection', async ({ params: { id }, body }) => {
      fail(id, 'pending', 'rejected', read(reasonSchema, body).reason ?? 'La cuenta no existe.');
      return { id, status: 'rejected' };
    });
    controls.post<OneById>('/treasury/transfers/:id/return', async ({ params: { id }, body }) => {
      fail(id, 'settled', 'returned', read(reasonSchema, body).reason ?? 'La cuenta está cerrada.');
      return { id, status: 'returned' };
    });
    controls.post<OneById>('/treasury/transfers/:id/release', async ({ params: { id } }) => {
      if (!settle(id)) throw new VendorError(404, 'not_found', 'Ese giro no está esperando.');
      return { id, status: 'settled' };
    });
  });
  return (limit) => transfers.newest(limit);
};
