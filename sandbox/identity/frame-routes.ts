import type { FastifyInstance } from 'fastify';
import { mixed, object, string } from 'yup';
import type { SandboxContext } from '../context.ts';
import { controlRoutes, type OneById, type Vendor, vendorRoutes } from '../http/routes.ts';
import { read, requireFound, VendorError } from '../http/validation.ts';
import { html } from '../pages/html.ts';
import { sendPage, serveAssets } from '../pages/page.ts';
import { DOCUMENT_FAULTS, type DocumentFault, readDocument } from './document-data.ts';
import { framePage } from './frame-page.ts';
import type { Sessions } from './sessions.ts';
import { DECISION_CODES, type DecisionStatus, decisionStatuses, isDecision, type Session } from './wire.ts';

const actionSchema = object({
  action: mixed<'started' | 'submitted'>().oneOf(['started', 'submitted']).required(),
}).required();
const CLICKABLE = [
  'approved',
  'declined',
  'review',
  'abandoned',
] as const satisfies readonly DecisionStatus[];
const verdictSchema = object({
  status: mixed<(typeof CLICKABLE)[number]>().oneOf(CLICKABLE).required(),
  fault: mixed<DocumentFault>().oneOf(DOCUMENT_FAULTS).optional(),
}).required();

const line = string().max(200).nullable();
const oneOfThem = `"status" debe ser uno de ${decisionStatuses.join(', ')}.`;
const forcedSchema = object({
  status: mixed<DecisionStatus>().oneOf(decisionStatuses, oneOfThem).required(oneOfThem),
  person: object({ firstName: line, lastName: line, idNumber: line, dateOfBirth: line }).default(undefined),
  document: object({ number: line, type: line, country: line, validUntil: line }).default(undefined),
  fault: mixed<DocumentFault>().oneOf(DOCUMENT_FAULTS).optional(),
}).required('Envía un objeto JSON con "status".');

const MOST_LISTED = 100;

interface OneSession {
  Params: { token: string };
}

const sendError: Vendor['sendError'] = ({ status, message }, reply) => {
  reply.code(status);
  if (reply.request.method !== 'GET') return reply.send({ message });
  return sendPage(reply, {
    title: 'Verificación de prueba',
    assets: { folder: 'identity', style: 'identity' },
    body: html`<div class="frame"><main><h1>La verificación no está disponible</h1><p class="hint">${message}</p></main></div>`,
    framed: true,
  });
};

/** The page in the vendor's frame and the events that it reports. */
export const identityFrameRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  sessions: Sessions,
): void => {
  serveAssets(app, 'identity', new URL('./browser/', import.meta.url));

  const sessionOf = (token: string): Session =>
    requireFound(sessions.findByToken(token), 'Este enlace de verificación no existe.');

  vendorRoutes(app, context, { adapter: 'identity', sendError }, (routes) => {
    routes.get<OneSession>('/v/:token', async (request, reply) =>
      sendPage(reply, {
        title: 'Verificación de prueba',
        assets: { folder: 'identity', style: 'identity', script: 'frame' },
        body: framePage(sessionOf(request.params.token)),
        framed: true,
      }),
    );

    routes.post<OneSession>('/v/:token/events', async (request) => {
      const session = sessionOf(request.params.token);
      const { action } = read(actionSchema, request.body);
      const moved = action === 'started' ? sessions.start(session) : sessions.submit(session);
      if (!moved && session.status !== action) {
        throw new VendorError(409, 'wrong_state', 'Esta verificación ya pasó por ese paso.');
      }
      return { status: action };
    });

    routes.post<OneSession>('/v/:token/decision', async (request) => {
      const session = sessionOf(request.params.token);
      const { status, fault } = read(verdictSchema, request.body);
      const mayDecide = status === 'abandoned' ? !isDecision(session.status) : session.status === 'submitted';
      if (!mayDecide)
        throw new VendorError(409, 'wrong_state', 'Esta verificación ya terminó o le faltan fotos.');
      sessions.decide(session, status, readDocument(session.person, context.clock.now(), { fault }));
      return { status };
    });
  });
};

/** Control API: lists the sessions and decides one without its frame. */
export const identityControlRoutes = (
  app: FastifyInstance,
  { clock, publicUrl }: SandboxContext,
  sessions: Sessions,
): void =>
  controlRoutes(app, (controls) => {
    controls.get('/identity/sessions', async () =>
      sessions.newest(MOST_LISTED).map((session) => ({
        id: session.id,
        vendor_data: session.vendorData,
        status: session.status,
        url: `${publicUrl()}/v/${session.token}`,
        created_at: session.createdAt,
        decided_at: session.decidedAt,
      })),
    );

    controls.post<OneById>('/identity/sessions/:id/decision', async ({ body, params }) => {
      const { status, person = {}, document = {}, fault } = read(forcedSchema, body);
      const session = requireFound(sessions.find(params.id), 'Esa sesión no existe.');
      const reading = readDocument(session.person, clock.now(), { fault, person, document });
      sessions.decide(session, status, reading);
      return { id: session.id, status, code: DECISION_CODES[status] };
    });
  });
