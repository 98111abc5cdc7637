import type { FastifyInstance } from 'fastify';
import { controlRoutes } from '../http/controls.ts';
import { VendorError } from '../http/vendor-error.ts';
import type { Transfers } from './transfers.ts';

/** Control API for settling a held transfer. */
export function treasuryControlRoutes(app: FastifyInstance, transfers: Transfers): void {
  controlRoutes(app, (controls) => {
    controls.post<{ Params: { id: string } }>('/treasury/transfers/:id/release', async (request) => {
      const { id } = request.params;
      if (!transfers.release(id)) throw new VendorError(404, 'not_found', 'Ese giro no está esperando.');
      return { id, status: 'settled' };
    });
  });
}
