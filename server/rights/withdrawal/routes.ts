import type { FastifyInstance } from 'fastify';
import * as wire from '#core/api/rights/withdrawal.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { readWithdrawalOf, withdrawFrom } from './withdrawal.ts';

export const withdrawalRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, wire.readWithdrawal, async ({ caller }) =>
    wire.encodeWithdrawal(await readWithdrawalOf(context, caller.accountId)),
  );
  route(app, wire.withdraw, async ({ caller, body }) =>
    wire.encodeWithdrawal(await withdrawFrom(context, caller.accountId, body.credito)),
  );
};
