import type { FastifyInstance } from 'fastify';
import { mixed, object } from 'yup';
import { ADAPTERS, type Adapter, FAULT_MODES, type FaultMode, type Faults, modesOf } from './faults.ts';
import { controlRoutes } from './http/routes.ts';
import { invalidInput } from './http/validation.ts';
import type { SandboxClock } from './time/clock.ts';
import { laterBy, readDuration, readInstant } from './time/iso-8601.ts';

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** The clock time asked for; undefined resets to real time. */
const destination = (body: unknown, now: number): number | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput(
      'Envía un objeto JSON: {"advance":"P20D"}, {"set":"2026-12-01T10:00:00-05:00"} o {} para volver a la hora real.',
    );
  }
  const [first, ...others] = Object.entries(body);
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
};

export const clockRoutes = (app: FastifyInstance, clock: SandboxClock): void => {
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
};

const faultSchema = object({
  adapter: mixed<Adapter>().oneOf(ADAPTERS).required(),
  mode: mixed<FaultMode>().oneOf(FAULT_MODES).required(),
}).noUnknown();

/** The modes of each vendor, for the error message. */
const takenModes = (): string => {
  const others = ADAPTERS.filter((adapter) => adapter !== 'payments' && adapter !== 'messaging');
  return `"adapter" es uno de ${ADAPTERS.join(', ')}. "mode" para payments es uno de ${modesOf('payments').join(', ')}; para messaging, uno de ${modesOf('messaging').join(', ')}; para ${others.join(', ')}, uno de ${modesOf('email').join(', ')}.`;
};

export const faultRoutes = (app: FastifyInstance, faults: Faults): void =>
  controlRoutes(app, (controls) => {
    controls.get('/faults', async () => faults.modes());
    controls.post('/faults', async ({ body }) => {
      if (!faultSchema.isValidSync(body, { strict: true }) || !modesOf(body.adapter).includes(body.mode))
        throw invalidInput(takenModes());
      const { adapter, mode } = body;
      faults.set(adapter, mode);
      return { adapter, mode };
    });
  });

/** Resets the clock and all faults; returns the state before. */
export const resetRoutes = (app: FastifyInstance, clock: SandboxClock, faults: Faults): void =>
  controlRoutes(app, (controls) => {
    controls.post('/reset', async () => {
      const found = {
        offset_ms: clock.offsetMs(),
        faults: ADAPTERS.filter((name) => faults.mode(name) !== 'ok'),
      };
      if (found.offset_ms !== 0) clock.reset();
      for (const name of found.faults) faults.set(name, 'ok');
      return found;
    });
  });
