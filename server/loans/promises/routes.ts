import type { FastifyInstance } from 'fastify';
import { encodePromise } from '#core/api/credit/made-promise.ts';
import { makePromise } from '#core/api/credit/promises.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../../infrastructure/context.ts';
import { route } from '../../infrastructure/http/route.ts';
import { makePromiseToPay } from './make-promise.ts';

export const promiseRoutes = (app: FastifyInstance, context: Context): void =>
  route(app, makePromise, async ({ caller, params, body }) => {
    const wanted = { id: body.id_promesa, promisedOn: calendarDate(body.fecha), amount: body.valor };
    return {
      promesa: encodePromise(
        await makePromiseToPay(context, caller.accountId, Number(params.loanId), wanted),
      ),
    };
  });
