import type { FastifyInstance } from 'fastify';
import {
  readIdentityStatus,
  requestIdentityAgent,
  startIdentitySession,
} from '#core/api/applications/identity.ts';
import * as wire from '#core/api/applications/tracking.ts';
import { encodeTracking } from '#core/api/applications/tracking.ts';
import type { AnswerOf } from '#core/api/endpoint.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { webhookRoute } from '../infrastructure/http/webhook.ts';
import {
  type IdentityState,
  openIdentitySession,
  type RepeatReason,
  readIdentityState,
  requestAgent,
} from './identity.ts';
import { recordIdentityEvent } from './identity-events.ts';
import { readTracking } from './tracking.ts';

const REPEATS = {
  resubmission_requested: 'fotos',
  expired: 'vencida',
  abandoned: 'abandonada',
} as const satisfies Record<RepeatReason, string>;

export const encodeIdentityState = ({
  status,
  repeat,
  agent,
}: Pick<IdentityState, 'status' | 'repeat' | 'agent'>): AnswerOf<typeof readIdentityStatus> => ({
  status,
  ...(repeat ? { repetir: REPEATS[repeat] } : {}),
  ...(agent
    ? {
        asesor: {
          sin_fotos: agent.isInsteadOfPhotos,
          ...(agent.expectedBy ? { a_mas_tardar: agent.expectedBy } : {}),
        },
      }
    : {}),
});

export const identityRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, readIdentityStatus, async ({ caller, params }) => {
    const state = await readIdentityState(context, caller.accountId, params.appId);
    return encodeIdentityState(state);
  });

  route(app, startIdentitySession, ({ caller, params, body, ip, userAgent }) =>
    openIdentitySession(context, caller.accountId, params.appId, {
      textsVersion: body.version_autorizacion,
      ip,
      userAgent,
    }),
  );

  route(app, requestIdentityAgent, async ({ caller, params }) =>
    encodeIdentityState(await requestAgent(context, caller.accountId, params.appId)),
  );
};

export const trackingRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readTracking, async ({ caller, params }) => ({
    data: encodeTracking(await readTracking(context, caller.accountId, params.applicationId)),
  }));
};

export const identityWebhookRoutes = (app: FastifyInstance, context: Context): void =>
  webhookRoute(
    app,
    '/api/webhooks/identity',
    ({ rawBody, headers }) => context.adapters.identity?.verifyEvent(rawBody, headers),
    (event) => recordIdentityEvent(context, event),
  );
