import type { FastifyInstance } from 'fastify';
import { PAGE_ERRORS_PATH, type PageErrorKind } from '#core/api/page-errors.ts';
import { isRecord } from '#core/json.ts';
import type { Context } from '../context.ts';
import { count } from '../telemetry/metrics.ts';
import { createReportLimits } from './report-limits.ts';

const MAX_BYTES = 4 * 1024;
const MOST_FRAMES = 12;
const KINDS = {
  screen: true,
  error: true,
  rejection: true,
} as const satisfies Record<PageErrorKind, true>;
const FRAME = /^\/[\w./-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
const NAME = /^[A-Za-z]{1,40}$/;
const RELEASE = /^[\w-]{1,64}$/;
const PATH = /^(?:\/[a-z_-]{0,40}){1,6}$/;

/** A text of a form that holds nothing of a person, else 'other': anybody may report. */
const textOf = (value: unknown, form: RegExp): string =>
  typeof value === 'string' && form.test(value) ? value : 'other';

/** Takes the failures that pages report, or anybody: counts each, and logs each kind once an hour with where it happened. */
export const pageErrorRoutes = (app: FastifyInstance, { clock, log }: Context): void => {
  const limits = createReportLimits();
  app.post(
    PAGE_ERRORS_PATH,
    { schema: { hide: true }, bodyLimit: MAX_BYTES },
    async ({ body, ip }, reply) => {
      const now = clock.now().getTime();
      limits.admit(ip, now);
      reply.status(204);
      if (!isRecord(body) || typeof body.kind !== 'string' || !Object.hasOwn(KINDS, body.kind)) return;
      const { kind } = body;
      const name = textOf(body.name, NAME);
      const given: readonly unknown[] = Array.isArray(body.frames) ? body.frames : [];
      const frames = given.slice(0, MOST_FRAMES).map((frame) => textOf(frame, FRAME));
      count('page.errors', { kind });
      if (limits.isNew(`${kind} ${name} ${frames[0]}`, now))
        log.warn(
          { kind, name, frames, release: textOf(body.release, RELEASE), path: textOf(body.path, PATH) },
          'a page failed',
        );
    },
  );
};
