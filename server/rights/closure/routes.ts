import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/rights/closure.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { askToClose, readClosureOf } from './closure.ts';

export const closureRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readClosure, async ({ caller }) =>
    wire.encodeClosure(await readClosureOf(context.db, caller.accountId)),
  );
  route(app, wire.closeAccount, async ({ caller, body }) =>
    wire.encodeClosure(await askToClose(context, caller.accountId, body.id_solicitud)),
  );
};
