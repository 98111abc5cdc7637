import type { FastifyInstance } from 'fastify';
import { isRecord } from '#core/json.ts';
import type { Context } from '../context.ts';
import { count } from '../telemetry/metrics.ts';
import { createReportLimits } from './report-limits.ts';

/** Where browsers report what the policy of a page forbade. */
export const REPORTS_PATH = '/api/informes-de-politica';

const MAX_BYTES = 16 * 1024;
const MOST_IN_A_BODY = 20;

/** An object's own `toString` may be anything. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2_000) : '');

/** Without path, query and user: they can be of a person. */
const placeOf = (blocked: unknown): string => {
  const text = textOf(blocked);
  if (URL.canParse(text)) {
    const { origin, protocol } = new URL(text);
    return (origin === 'null' ? protocol : origin).slice(0, 100);
  }
  return /^[a-z-]{1,40}$/.test(text) ? text : 'other';
};

const directiveOf = (named: unknown): string => /^[a-z-]{1,40}/.exec(textOf(named))?.[0] ?? 'other';

/** 'directive place' of each report of a body, in the form of `report-to` or of `report-uri`. */
const kindsIn = (body: unknown): readonly string[] =>
  (Array.isArray(body) ? body.slice(0, MOST_IN_A_BODY) : [body]).flatMap((report: unknown) => {
    if (!isRecord(report)) return [];
    if (report.type === 'csp-violation' && isRecord(report.body))
      return [`${directiveOf(report.body.effectiveDirective)} ${placeOf(report.body.blockedURL)}`];
    const old = report['csp-report'];
    if (!isRecord(old)) return [];
    return [
      `${directiveOf(old['effective-directive'] ?? old['violated-directive'])} ${placeOf(old['blocked-uri'])}`,
    ];
  });

/** Takes the reports, logging each kind once an hour: what was forbidden and where it came from, nothing of whom. */
export const policyReportRoutes = (app: FastifyInstance, { clock, log }: Context): void => {
  const limits = createReportLimits();
  for (const type of ['application/csp-report', 'application/reports+json'])
    app.addContentTypeParser(type, { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));

  app.post(REPORTS_PATH, { schema: { hide: true }, bodyLimit: MAX_BYTES }, async (request, reply) => {
    const now = clock.now().getTime();
    limits.admit(request.ip, now);
    for (const kind of kindsIn(request.body)) {
      count('page.policy_reports');
      if (!limits.isNew(kind, now)) continue;
      const [directive, blocked] = kind.split(' ');
      log.warn({ directive, blocked }, 'a page was kept from something by its policy');
    }
    // The frame of the payment provider's script, which reports too, is of no origin.
    return reply.status(204).header('cross-origin-resource-policy', 'cross-origin').send();
  });
};
