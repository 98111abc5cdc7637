import type { FastifyInstance } from 'fastify';
import { decodeWantedClaim, encodeClaim, fileClaim, listClaims } from '#core/api/rights/claims.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { claimsOf, recordClaim } from './claims.ts';

export const claimRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, listClaims, async ({ caller }) => ({
    reclamos: (await claimsOf(context.db, caller.accountId)).map(encodeClaim),
  }));
  route(app, fileClaim, async ({ caller, body }) => ({
    reclamo: encodeClaim(await recordClaim(context, caller.accountId, decodeWantedClaim(body))),
  }));
};
