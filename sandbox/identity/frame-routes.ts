import type { FastifyInstance, FastifyReply } from 'fastify';
import { mixed, object } from 'yup';
import type { SandboxContext } from '../context.ts';
import { read } from '../http/read.ts';
import { VendorError } from '../http/vendor-error.ts';
import { serveAssets } from '../pages/assets.ts';
import { html } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';
import { vendorRoutes } from '../vendors/vendor-routes.ts';
import { type DecisionStatus, isDecision } from './decision.ts';
import { type DocumentFault, documentFaults, readDocument } from './document-data.ts';
import { framePage } from './frame-page.ts';
import type { Session, Sessions } from './sessions.ts';

const actionSchema = object({
  action: mixed<'started' | 'submitted'>().oneOf(['started', 'submitted']).required(),
}).required();
const clickable = [
  'approved',
  'declined',
  'review',
  'abandoned',
] as const satisfies readonly DecisionStatus[];
const verdictSchema = object({
  status: mixed<(typeof clickable)[number]>().oneOf(clickable).required(),
  fault: mixed<DocumentFault>().oneOf(documentFaults).optional(),
}).required();

interface OneSession {
  Params: { token: string };
}

function sendError({ status, message }: VendorError, reply: FastifyReply): unknown {
  reply.code(status);
  if (reply.request.method !== 'GET') return reply.send({ message });
  return sendPage(reply, {
    title: 'Verificación de prueba',
    assets: { folder: 'identity', style: 'identity' },
    body: html`<div class="frame"><main><h1>La verificación no está disponible</h1><p class="hint">${message}</p></main></div>`,
    framed: true,
  });
}

/** The page in the vendor's frame and the events that it reports. */
export function identityFrameRoutes(app: FastifyInstance, context: SandboxContext, sessions: Sessions): void {
  serveAssets(app, 'identity', new URL('./browser/', import.meta.url));

  function sessionOf(token: string): Session {
    const session = sessions.findByToken(token);
    if (session === undefined)
      throw new VendorError(404, 'not_found', 'Este enlace de verificación no existe.');
    return session;
  }

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
}
