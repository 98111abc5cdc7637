import type { FastifyInstance } from 'fastify';
import { reportCashPayment } from '#core/api/payments/cash-slips.ts';
import type { Context } from '../../infrastructure/context.ts';
import { acceptFiles } from '../../infrastructure/http/file-body.ts';
import { route } from '../../infrastructure/http/route.ts';
import { reportCashPayment as report } from './report.ts';

export const cashSlipRoutes = (app: FastifyInstance, context: Context): void => {
  acceptFiles(app);

  route(app, reportCashPayment, async ({ caller, params, query, file }) => {
    const receivedAt = await report(context, caller, {
      clientId: params.id,
      creditNumber: Number(params.loanId),
      amount: query.valor,
      paidAt: new Date(query.fecha),
      receipt: query.recibo || undefined,
      file,
    });
    return { id: params.id, recibido: receivedAt.toISOString() };
  });
};
