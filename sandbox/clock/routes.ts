import type { FastifyInstance } from 'fastify';
import { controlRoutes, invalidInput } from '../http/controls.ts';
import { laterBy, readDuration } from './duration.ts';
import { readInstant } from './instant.ts';
import type { SandboxClock } from './sandbox-clock.ts';

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** The clock time asked for; undefined resets to real time. */
function destination(body: unknown, now: number): number | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput(
      'Envía un objeto JSON: {"advance":"P20D"}, {"set":"2026-12-01T10:00:00-05:00"} o {} para volver a la hora real.',
    );
  }
  const entries = Object.entries(body);
  const [first, ...others] = entries;
  if (first === undefined) return undefined;
  const [name, value] = first;
  if (others.length > 0 || (name !== 'advance' && name !== 'set')) {
    throw invalidInput('Usa solo uno: "advance" (una duración ISO 8601) o "set" (una fecha ISO 8601).');
  }
  if (name === 'advance') {
    const duration = typeof value === 'string' ? readDuration(value) : undefined;
    if (duration === undefined)
      throw invalidInput('"advance" debe ser una duración ISO 8601, como P20D, P1M o PT36H.');
    return laterBy(now, duration);
  }
  const instant = typeof value === 'string' ? readInstant(value) : undefined;
  if (instant === undefined) {
    throw invalidInput(
      '"set" debe ser una fecha que exista en ISO 8601, como 2026-12-01 o 2026-12-01T10:00:00-05:00.',
    );
  }
  return instant;
}

export function clockRoutes(app: FastifyInstance, clock: SandboxClock): void {
  const show = () => ({ now: clock.now().toISOString(), offset_ms: clock.offsetMs() });

  controlRoutes(app, (controls) => {
    controls.get('/clock', async () => show());
    controls.post('/clock', async (request) => {
      // Read once: a second read would lose the milliseconds in between.
      const now = clock.now().getTime();
      const instant = destination(request.body, now);
      if (instant === undefined) clock.reset();
      else if (instant >= earliest && instant < latest) clock.moveBy(instant - now);
      else throw invalidInput('El reloj solo se mueve entre los años 2000 y 2099.');
      return show();
    });
  });
}
