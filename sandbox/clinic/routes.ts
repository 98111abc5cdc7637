import type { FastifyInstance } from 'fastify';
import { mixed, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/controls.ts';
import { calendarDate, pesos } from '../http/fields.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { keyedVendorRoutes } from '../vendors/keyed-vendor-routes.ts';
import type { Approval, Approvals } from './approvals.ts';

const line = () => string().max(300).required();
const identifier = () =>
  mixed<string | number>(
    (value): value is string | number => typeof value === 'string' || Number.isSafeInteger(value),
  );

const requestSchema = object({
  request_id: line(),
  application_id: identifier().required(),
  provider_name: line(),
  procedure: line(),
  amount: pesos().required(),
  procedure_date: calendarDate().required(),
}).required();

const verdictSchema = object({
  status: mixed<'approved' | 'declined'>().oneOf(['approved', 'declined']).required(),
}).required();

function toWire({ id, status, decidedAt }: Approval) {
  return { approval_id: id, status, decided_at: decidedAt };
}

interface OneApproval {
  Params: { id: string };
}

export function clinicRoutes(app: FastifyInstance, context: SandboxContext, approvals: Approvals): void {
  keyedVendorRoutes(app, context, { adapter: 'clinic', apiKey: context.keys.clinic.apiKey }, (routes) => {
    routes.post('/clinic/v1/approvals', async (request, reply) => {
      const asked = read(requestSchema, request.body);
      return reply.code(202).send(toWire(approvals.ask(asked)));
    });

    routes.get<OneApproval>('/clinic/v1/approvals/:id', async (request) => {
      const approval = approvals.find(request.params.id);
      if (approval === undefined) throw new VendorError(404, 'not_found', 'There is no such approval.');
      return toWire(approval);
    });
  });

  controlRoutes(app, (controls) => {
    controls.post<OneApproval>('/clinic/approvals/:id/decision', async (request) => {
      const { status } = read(verdictSchema, request.body);
      const approval = approvals.find(request.params.id);
      if (approval === undefined) throw new VendorError(404, 'not_found', 'Esa aprobación no existe.');
      if (!approvals.decide(approval.id, status))
        throw new VendorError(409, 'decided', 'Esa aprobación ya se decidió.');
      return { approval_id: approval.id, status };
    });
  });
}
