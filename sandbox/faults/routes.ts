import type { FastifyInstance } from 'fastify';
import { mixed, object } from 'yup';
import { controlRoutes, invalidInput } from '../http/controls.ts';
import { type Adapter, adapters, type FaultMode, faultModes, modesOf } from './adapters.ts';
import type { Faults } from './faults.ts';

const faultSchema = object({
  adapter: mixed<Adapter>().oneOf(adapters).required(),
  mode: mixed<FaultMode>().oneOf(faultModes).required(),
}).noUnknown();

/** The modes of each vendor, for the error message. */
function takenModes(): string {
  const others = adapters.filter((adapter) => adapter !== 'payments' && adapter !== 'messaging');
  return `"adapter" es uno de ${adapters.join(', ')}. "mode" para payments es uno de ${modesOf('payments').join(', ')}; para messaging, uno de ${modesOf('messaging').join(', ')}; para ${others.join(', ')}, uno de ${modesOf('email').join(', ')}.`;
}

export function faultRoutes(app: FastifyInstance, faults: Faults): void {
  controlRoutes(app, (controls) => {
    controls.get('/faults', async () => faults.modes());
    controls.post('/faults', async (request) => {
      if (!faultSchema.isValidSync(request.body, { strict: true })) throw invalidInput(takenModes());
      const { adapter, mode } = request.body;
      if (!modesOf(adapter).includes(mode)) throw invalidInput(takenModes());
      faults.set(adapter, mode);
      return { adapter, mode };
    });
  });
}
