import type { FastifyInstance } from 'fastify';
import { encodeSimulation, simulatePayment } from '#core/api/credit/simulation.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { simulateOwnPayment } from './payment-simulation.ts';

export const simulationRoutes = (app: FastifyInstance, context: Context): void => {
  route(app, simulatePayment, async ({ caller, params, query }) => {
    const loanId = Number(params.loanId);
    const simulation = await simulateOwnPayment(context, caller.accountId, loanId, query.valor);
    return { data: encodeSimulation(query.valor, simulation) };
  });
};
