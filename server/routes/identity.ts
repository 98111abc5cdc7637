import type { FastifyInstance } from 'fastify';
import { readIdentityStatus, startIdentitySession } from '../../src/core/wire/identity.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { type RepeatReason, readIdentityStanding } from '../services/identity.ts';
import { openIdentitySession } from '../services/identity-session.ts';

const REPEATS = {
  resubmission_requested: 'fotos',
  expired: 'vencida',
  abandoned: 'abandonada',
} as const satisfies Record<RepeatReason, string>;

export const identityRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, readIdentityStatus, async ({ caller, params }) => {
    const { status, repeat } = await readIdentityStanding(context, caller.accountId, params.appId);
    return { status, ...(repeat ? { repetir: REPEATS[repeat] } : {}) };
  });

  route(app, startIdentitySession, ({ caller, params }) =>
    openIdentitySession(context, caller.accountId, params.appId),
  );
};
