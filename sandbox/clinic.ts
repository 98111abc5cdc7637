import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type InferType, mixed, object } from 'yup';
import type { SandboxContext } from './context.ts';
import { controlRoutes, keyedVendorRoutes, type OneById } from './http/routes.ts';
import { calendarDate, line, pesos, read, requireFound, VendorError } from './http/validation.ts';

const identifier = mixed<string | number>(
  (value): value is string | number => typeof value === 'string' || Number.isSafeInteger(value),
);

const requestSchema = object({
  request_id: line(),
  application_id: identifier.required(),
  provider_name: line(),
  procedure: line(),
  amount: pesos(),
  procedure_date: calendarDate(),
}).required();

const verdictSchema = object({
  status: mixed<'approved' | 'declined'>().oneOf(['approved', 'declined']).required(),
}).required();

interface Approval {
  readonly id: string;
  readonly request: InferType<typeof requestSchema>;
  readonly status: 'pending' | 'approved' | 'declined';
  readonly decidedAt: string | undefined;
}

const KIND = 'clinic-approval';
const DECIDES_AFTER_MS = 1_500;

const toWire = ({ id, status, decidedAt }: Approval) => ({ approval_id: id, status, decided_at: decidedAt });

/** The doctor approves after a moment, unless somebody decides before in the doctor's place. */
export const clinicRoutes = (app: FastifyInstance, context: SandboxContext): void => {
  const { store, clock, jobQueue } = context;
  const approvals = store.collection<Approval>('clinic-approvals');

  const ask = (request: Approval['request']): Approval => {
    const before = approvals.find((each) => each.request.request_id === request.request_id);
    if (before !== undefined) {
      if (isDeepStrictEqual(before.request, request)) return before;
      throw new VendorError(409, 'request_id_reused', 'This request_id was used for another approval.');
    }
    const approval: Approval = { id: randomUUID(), request, status: 'pending', decidedAt: undefined };
    approvals.put(approval.id, approval);
    jobQueue.schedule({ kind: KIND, key: approval.id, adapter: 'clinic' }, DECIDES_AFTER_MS);
    return approval;
  };

  /** False when it was decided already. */
  const decide = (id: string, status: 'approved' | 'declined'): boolean => {
    const approval = approvals.get(id);
    if (approval?.status !== 'pending') return false;
    approvals.put(id, { ...approval, status, decidedAt: clock.now().toISOString() });
    return true;
  };

  jobQueue.registerHandler(KIND, (id) => void decide(id, 'approved'));

  keyedVendorRoutes(app, context, 'clinic', (routes) => {
    routes.post('/clinic/v1/approvals', async ({ body }, reply) => {
      const request = read(requestSchema, body);
      return reply.code(202).send(toWire(store.atomically(() => ask(request))));
    });
    routes.get<OneById>('/clinic/v1/approvals/:id', async ({ params }) =>
      toWire(requireFound(approvals.get(params.id), 'There is no such approval.')),
    );
  });

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/clinic/approvals/:id/decision', async ({ body, params }) => {
      const { status } = read(verdictSchema, body);
      const { id } = requireFound(approvals.get(params.id), 'Esa aprobación no existe.');
      if (!decide(id, status)) throw new VendorError(409, 'decided', 'Esa aprobación ya se decidió.');
      return { approval_id: id, status };
    });
  });
};
