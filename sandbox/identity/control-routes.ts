import type { FastifyInstance } from 'fastify';
import { mixed, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { controlRoutes } from '../http/controls.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { type DecisionStatus, decisionCodes, decisionStatuses } from './decision.ts';
import { type DocumentFault, documentFaults, readDocument } from './document-data.ts';
import type { Session, Sessions } from './sessions.ts';

const line = () => string().max(200).nullable();
const forcedSchema = object({
  status: mixed<DecisionStatus>()
    .oneOf(decisionStatuses, `"status" debe ser uno de ${decisionStatuses.join(', ')}.`)
    .required(`"status" debe ser uno de ${decisionStatuses.join(', ')}.`),
  person: object({ firstName: line(), lastName: line(), idNumber: line(), dateOfBirth: line() }).default(
    undefined,
  ),
  document: object({ number: line(), type: line(), country: line(), validUntil: line() }).default(undefined),
  fault: mixed<DocumentFault>().oneOf(documentFaults).optional(),
}).required('Envía un objeto JSON con "status".');

const mostListed = 100;

/** Control API: lists the sessions and decides one without its frame. */
export function identityControlRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  sessions: Sessions,
): void {
  const toJson = (session: Session) => ({
    id: session.id,
    vendor_data: session.vendorData,
    status: session.status,
    url: `${context.publicUrl()}/v/${session.token}`,
    created_at: session.createdAt,
    decided_at: session.decidedAt,
  });

  controlRoutes(app, (controls) => {
    controls.get('/identity/sessions', async () => sessions.newest(mostListed).map(toJson));

    controls.post<{ Params: { id: string } }>('/identity/sessions/:id/decision', async (request) => {
      const { status, person, document, fault } = read(forcedSchema, request.body);
      const session = sessions.find(request.params.id);
      if (session === undefined) throw new VendorError(404, 'not_found', 'Esa sesión no existe.');
      const overrides = { fault, person: person ?? {}, document: document ?? {} };
      sessions.decide(session, status, readDocument(session.person, context.clock.now(), overrides));
      return { id: session.id, status, code: decisionCodes[status] };
    });
  });
}
