import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/rights/authorisations.ts';
import { recordPurpose } from '../../accounts/consents.ts';
import type { Context } from '../../infrastructure/context.ts';
import { inTransaction } from '../../infrastructure/database/connection.ts';
import { route } from '../../infrastructure/http/route.ts';
import { changesOf, consumeRateLimit } from '../../infrastructure/rate-limit.ts';
import { authorisationsOf } from './authorisations.ts';
import { revoke } from './revoke.ts';

const GIVEN_A_DAY = 20;

export const authorisationRoutes = (app: FastifyInstance, context: Context): void => {
  const list = async (accountId: string) =>
    wire.encodeAuthorisations(await authorisationsOf(context.db, accountId));
  route(app, wire.listAuthorisations, ({ caller }) => list(caller.accountId));
  route(app, wire.giveAuthorisation, async ({ caller, params, body, ip, userAgent }) => {
    const acceptance = { textsVersion: body.version, ip, userAgent };
    const purpose = wire.decodePurpose(params.kind);
    // Only what was given is taken back: that needs no limit.
    await consumeRateLimit(context, changesOf(caller.accountId, 'authorisations', GIVEN_A_DAY));
    const at = await inTransaction(context.db, (trx) =>
      recordPurpose(trx, context, caller.accountId, purpose, acceptance),
    );
    return { aceptada: at.toISOString() };
  });
  route(app, wire.revokeAuthorisation, async ({ caller, params, ip, userAgent }) => {
    const { accountId } = caller;
    await revoke(context, { accountId, ip, userAgent }, wire.decodeRevocable(params.kind));
    return list(accountId);
  });
};
