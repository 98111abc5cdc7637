import type { FastifyInstance } from 'fastify';
import { mixed, object } from 'yup';
import { openControls, unusable } from '../http/controls.ts';
import { type Adapter, adapters, type FaultMode, faultModes } from './adapters.ts';
import type { Faults } from './faults.ts';

const faultSchema = object({
  adapter: mixed<Adapter>().oneOf(adapters).required(),
  mode: mixed<FaultMode>().oneOf(faultModes).required(),
}).noUnknown();

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  openControls(app, (controls) => {
    controls.get('/faults', async () => faults.modes());
    controls.post('/faults', async (request) => {
      if (!faultSchema.isValidSync(request.body, { strict: true })) {
        throw unusable(
          `"adapter" es uno de ${adapters.join(', ')}; "mode" es uno de ${faultModes.join(', ')}.`,
        );
      }
      faults.set(request.body.adapter, request.body.mode);
      return { adapter: request.body.adapter, mode: request.body.mode };
    });
  });
}
