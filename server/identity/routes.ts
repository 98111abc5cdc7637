import type { FastifyInstance } from 'fastify';
import { readIdentityStatus, startIdentitySession } from '#core/api/applications/identity.ts';
import type { Context } from '../infrastructure/context.ts';
import { route } from '../infrastructure/http/route.ts';
import { readIdentityState } from './identity.ts';
import { encodeIdentityState } from './identity-answer.ts';
import { openIdentitySession } from './identity-session.ts';

export const identityRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, readIdentityStatus, async ({ caller, params }) => {
    const state = await readIdentityState(context, caller.accountId, params.appId);
    return encodeIdentityState(state);
  });

  route(app, startIdentitySession, ({ caller, params }) =>
    openIdentitySession(context, caller.accountId, params.appId),
  );
};
