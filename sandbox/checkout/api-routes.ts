import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { allowAnyOrigin } from '../http/cross-origin.ts';
import { read } from '../http/read.ts';
import { sameSecret } from '../http/secrets.ts';
import { vendorRoutes } from '../vendors/vendor-routes.ts';
import type { CardTokens } from './card-tokens.ts';
import { notFound, sendError, wrongKey } from './errors.ts';
import { merchantWire } from './merchant.ts';
import { readNewTransaction } from './new-transaction.ts';
import { cardSchema, listSchema } from './request-schemas.ts';
import { testBanks } from './test-data.ts';
import type { Transactions } from './transactions.ts';
import { transactionWire } from './wire.ts';

function bearer(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '';
}

/** The parts of the provider's REST API that its checkout page and a merchant's server use. */
export function checkoutApiRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  { transactions, tokens }: { transactions: Transactions; tokens: CardTokens },
): void {
  const keys = context.keys.payments;

  function requireKey(request: FastifyRequest, ...accepted: readonly string[]): void {
    if (!accepted.some((key) => sameSecret(bearer(request), key))) throw wrongKey();
  }

  vendorRoutes(app, context, { adapter: 'payments', sendError }, (routes) => {
    allowAnyOrigin(
      routes,
      [
        '/v1/transactions',
        '/v1/transactions/:id',
        '/v1/tokens/cards',
        '/v1/pse/financial_institutions',
        '/v1/merchants/:publicKey',
      ],
      ['content-type', 'authorization'],
    );

    routes.get<{ Params: { publicKey: string } }>('/v1/merchants/:publicKey', async (request) => {
      if (!sameSecret(request.params.publicKey, keys.publicKey)) throw notFound();
      return { data: merchantWire(context) };
    });

    routes.get('/v1/pse/financial_institutions', async (request) => {
      requireKey(request, keys.publicKey, keys.privateKey);
      const data = testBanks.map(({ code, name }) => ({
        financial_institution_code: code,
        financial_institution_name: name,
      }));
      return { data };
    });

    routes.post('/v1/tokens/cards', async (request, reply) => {
      requireKey(request, keys.publicKey);
      const { id, face } = tokens.create(read(cardSchema, request.body));
      const data = { id, created_at: context.clock.now().toISOString(), ...face };
      return reply.code(201).send({ status: 'CREATED', data });
    });

    routes.post('/v1/transactions', async (request, reply) => {
      requireKey(request, keys.publicKey, keys.privateKey);
      const wanted = readNewTransaction(request.body, { context, tokens, callerIp: request.ip });
      const created = transactions.create(wanted);
      // Read only by the sandbox's own page, which then simulates a closed browser.
      if (context.faults.mode('payments') === 'closed') reply.header('x-sandbox-fault', 'closed');
      return reply.code(201).send({ data: transactionWire(created) });
    });

    routes.get<{ Params: { id: string } }>('/v1/transactions/:id', async (request) => {
      const transaction = transactions.find(request.params.id);
      if (transaction === undefined) throw notFound();
      return { data: transactionWire(transaction) };
    });

    routes.post<{ Params: { id: string } }>('/v1/transactions/:id/void', async (request, reply) => {
      requireKey(request, keys.privateKey);
      const taken = transactions.takeBack(request.params.id);
      if (taken === undefined) throw notFound();
      return reply.code(201).send({ data: { status: 'APPROVED', transaction: transactionWire(taken) } });
    });

    routes.get('/v1/transactions', async (request) => {
      requireKey(request, keys.privateKey);
      const query = read(listSchema, request.query);
      const page = Number(query.page ?? 1);
      const pageSize = Number(query.page_size ?? 50);
      const found = transactions.list({
        reference: query.reference,
        status: query.status,
        methodType: query.payment_method_type,
        fromDate: query.from_date,
        untilDate: query.until_date,
        order: query.order,
        page,
        pageSize,
      });
      return {
        data: found.page.map(transactionWire),
        meta: { page, page_size: pageSize, total_results: found.total },
      };
    });
  });
}
