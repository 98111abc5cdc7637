import type { FastifyInstance } from 'fastify';
import { controlRoutes } from '../http/controls.ts';
import { VendorError } from '../http/vendor-error.ts';
import type { PendingTransactions } from './pending-transactions.ts';
import type { Transactions } from './transactions.ts';

interface CashParams {
  Params: { id: string };
}

/** Control API for paying or expiring a pending cash transaction. */
export function cashControlRoutes(
  app: FastifyInstance,
  { transactions, waiting }: { transactions: Transactions; waiting: PendingTransactions },
): void {
  function end(id: string, isEnded: (id: string) => boolean): { id: string; status: string | undefined } {
    const isAtCounter = transactions.find(id)?.waitsFor === 'counter';
    if (!isAtCounter || !isEnded(id))
      throw new VendorError(404, 'not_found', 'Ese pago en efectivo no está esperando.');
    return { id, status: transactions.find(id)?.status };
  }

  controlRoutes(app, (controls) => {
    controls.post<CashParams>('/cash/:id/pay', async (request) =>
      end(request.params.id, (id) => transactions.decide(id, 'APPROVED', null)),
    );
    controls.post<CashParams>('/cash/:id/lapse', async (request) => end(request.params.id, waiting.lapse));
  });
}
