import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/rights/claims.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { claimsOf, fileClaim } from './claims.ts';

export const claimRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.listClaims, async ({ caller }) => ({
    reclamos: (await claimsOf(context.db, caller.accountId)).map(wire.encodeClaim),
  }));
  route(app, wire.fileClaim, async ({ caller, body }) => ({
    reclamo: wire.encodeClaim(await fileClaim(context, caller.accountId, wire.decodeWantedClaim(body))),
  }));
};
