import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, number, object, string } from 'yup';
import type { SandboxContext } from './context.ts';
import { keyedVendorRoutes, type OneById } from './http/routes.ts';
import { calendarDate, documentNumber, line, read, requireFound, VendorError } from './http/validation.ts';

interface Findings {
  /** Whole pesos. */
  readonly monthly_income: number;
  readonly income_verifiable: boolean;
  readonly employment_months: number;
  readonly thin_file: boolean;
  readonly current_serious_default: boolean;
  /** Whole pesos. */
  readonly recommended_limit?: number;
}

interface Person {
  readonly findings: Findings;
  /** The name by which it knows the document, if it is not the one that was typed. */
  readonly name?: string;
  /** Polls before the report is ready. */
  readonly pendingLooks: number;
  readonly unavailable: boolean;
}

const IN_GOOD_STANDING: Findings = {
  monthly_income: 12_000_000,
  income_verifiable: true,
  employment_months: 48,
  thin_file: false,
  current_serious_default: false,
};

const ORDINARY: Person = { findings: IN_GOOD_STANDING, pendingLooks: 0, unavailable: false };
const withFindings = (difference: Partial<Findings>): Person => ({
  ...ORDINARY,
  findings: { ...IN_GOOD_STANDING, ...difference },
});

/** Test persons by the last four digits of the document number. */
const people: Readonly<Record<string, Person>> = {
  '0001': withFindings({ current_serious_default: true }),
  '0002': withFindings({ thin_file: true }),
  '0003': { ...ORDINARY, pendingLooks: 2 },
  '0004': { ...ORDINARY, pendingLooks: Number.POSITIVE_INFINITY },
  '0005': { ...ORDINARY, unavailable: true },
  '0006': withFindings({ recommended_limit: 1_000_000 }),
  '0007': withFindings({ monthly_income: 90_000 }),
  '0008': { ...ORDINARY, name: 'QUINTERO VARGAS BEATRIZ' },
};
const personOf = (request: { document_number: string }): Person =>
  people[request.document_number.slice(-4)] ?? ORDINARY;

/** Capitals, surnames first and no accents. */
const nameOf = (request: InferType<typeof requestSchema>): string =>
  personOf(request).name ??
  `${request.surnames} ${request.first_names}`.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const requestSchema = object({
  document_type: string().max(10).required(),
  document_number: documentNumber(),
  first_names: line(80),
  surnames: line(80),
  birth_date: calendarDate(),
  consent_reference: line(200),
  request_id: line(200),
}).required();

const standingSchema = object({
  request_id: line(200),
  document_type: string().max(10).required(),
  document_number: documentNumber(),
  credit_number: line(40),
  status: string().oneOf(['overdue', 'current', 'paid', 'withdrawn']).required(),
  days_overdue: number().integer().min(0).required(),
  overdue_amount: number().integer().min(0).required(),
  total_debt: number().integer().min(0).required(),
  as_of: calendarDate(),
}).required();

/** How a credit stands, as its lender told it. */
export interface ToldCredit {
  readonly id: string;
  readonly standing: InferType<typeof standingSchema>;
  readonly toldAt: string;
}

interface Report {
  readonly id: string;
  readonly request: InferType<typeof requestSchema>;
  readonly looks: number;
  /** Wall time. */
  readonly orderedAt: number;
  readonly issuedAt: string | undefined;
}

/** Returns the newest of what lenders told. */
export const bureauRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
): ((limit: number) => readonly ToldCredit[]) => {
  const { store, clock, faults, wall } = context;
  const reports = store.collection<Report>('bureau-reports');
  const told = store.collection<ToldCredit>('bureau-credits');

  const poll = (before: Report) => {
    const looks = before.looks + 1;
    const { findings, pendingLooks } = personOf(before.request);
    const isPending =
      looks <= pendingLooks || faults.heldUntil('bureau', before.orderedAt, wall.now()) !== undefined;
    const issuedAt = isPending ? undefined : (before.issuedAt ?? clock.now().toISOString());
    const { id } = before;
    reports.put(id, { ...before, looks, issuedAt: issuedAt ?? before.issuedAt });
    return isPending
      ? { report_id: id, status: 'pending' }
      : { report_id: id, status: 'ready', issued_at: issuedAt, name: nameOf(before.request), ...findings };
  };

  keyedVendorRoutes(app, context, 'bureau', (routes) => {
    /** Orders a report, or polls the one ordered with the same request id. */
    routes.post('/bureau/v1/reports', async ({ body }, reply) => {
      const { document_type, document_number, first_names, surnames, ...rest } = read(requestSchema, body);
      const { birth_date, consent_reference, request_id } = rest;
      const person = { document_type, document_number, first_names, surnames, birth_date };
      const request = { ...person, consent_reference, request_id };
      if (personOf(request).unavailable)
        throw new VendorError(
          503,
          'service_unavailable',
          'The bureau cannot answer about this person right now.',
        );
      const before = reports.find((report) => report.request.request_id === request_id);
      if (before !== undefined && !isDeepStrictEqual(before.request, request))
        throw new VendorError(409, 'request_id_reused', 'This request_id was used for another request.');
      const report = poll(
        before ?? { id: randomUUID(), request, looks: 0, orderedAt: wall.now(), issuedAt: undefined },
      );
      return reply.code(report.status === 'ready' ? 201 : 202).send(report);
    });

    /** Takes how a credit stands, once per request id. */
    routes.post('/bureau/v1/credits', async ({ body }, reply) => {
      const standing = read(standingSchema, body);
      const before = told.find((each) => each.standing.request_id === standing.request_id);
      if (before !== undefined && !isDeepStrictEqual(before.standing, standing))
        throw new VendorError(409, 'request_id_reused', 'This request_id was used for another update.');
      const credit = before ?? { id: randomUUID(), standing, toldAt: clock.now().toISOString() };
      if (before === undefined) told.put(credit.id, credit);
      return reply.code(before === undefined ? 201 : 200).send({ update_id: credit.id });
    });

    routes.get<{ Params: { number: string } }>('/bureau/v1/credits/:number', async ({ params }) => ({
      updates: told.newest(
        Number.POSITIVE_INFINITY,
        ({ standing }) => standing.credit_number === params.number,
      ),
    }));

    routes.get<OneById>('/bureau/v1/reports/:id', async ({ params }, reply) => {
      const report = poll(requireFound(reports.get(params.id), 'There is no such report.'));
      return reply.code(report.status === 'ready' ? 200 : 202).send(report);
    });
  });
  return (limit) => told.newest(limit);
};
