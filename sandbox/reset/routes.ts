import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { adapters } from '../faults/adapters.ts';
import type { Faults } from '../faults/faults.ts';
import { controlRoutes } from '../http/controls.ts';

/** Resets the clock and all faults; returns the state before. */
export function resetRoutes(
  app: FastifyInstance,
  { clock, faults }: { clock: SandboxClock; faults: Faults },
): void {
  controlRoutes(app, (controls) => {
    controls.post('/reset', async () => {
      const found = {
        offset_ms: clock.offsetMs(),
        faults: adapters.filter((name) => faults.mode(name) !== 'ok'),
      };
      if (found.offset_ms !== 0) clock.reset();
      for (const name of found.faults) faults.set(name, 'ok');
      return found;
    });
  });
}
