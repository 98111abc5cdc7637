import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { allowAnyOrigin, controlRoutes, type OneById, sameSecret, vendorRoutes } from '../http/routes.ts';
import { read, VendorError } from '../http/validation.ts';
import { openCardTokens } from './card-tokens.ts';
import { notFound, sendError, wrongKey } from './errors.ts';
import { cardSchema, listSchema, readNewTransaction } from './requests.ts';
import { acceptanceToken, type Policy } from './signatures.ts';
import { TEST_BANKS } from './test-data.ts';
import { transactionWire } from './transaction.ts';
import type { Transactions } from './transactions.ts';

export const MERCHANT_NAME = 'CuotaSana';

/** The policies that payers must accept, by the path of their text. */
export const POLICIES = {
  'end-user': 'END_USER_POLICY',
  'personal-data': 'PERSONAL_DATA_AUTH',
} as const satisfies Record<string, Policy>;

/** Merchant data for a custom payment form. */
const merchantWire = ({ clock, keys, publicUrl }: SandboxContext) => {
  const { publicKey } = keys.payments;
  const presigned = (name: keyof typeof POLICIES) => ({
    acceptance_token: acceptanceToken(POLICIES[name], clock.now(), keys.payments),
    permalink: `${publicUrl()}/policies/${name}`,
    type: POLICIES[name],
  });
  return {
    name: MERCHANT_NAME,
    public_key: publicKey,
    active: true,
    accepted_currencies: ['COP'],
    accepted_payment_methods: ['CARD', 'PSE', 'NEQUI', 'BANCOLOMBIA_COLLECT'],
    presigned_acceptance: presigned('end-user'),
    presigned_personal_data_auth: presigned('personal-data'),
  };
};

const bearer = ({ headers }: FastifyRequest): string =>
  /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? '';

/** The parts of the provider's REST API that its checkout page and a merchant's server use. */
export const checkoutApiRoutes = (
  app: FastifyInstance,
  context: SandboxContext,
  transactions: Transactions,
): void => {
  const keys = context.keys.payments;
  const tokens = openCardTokens(context);

  const requireKey = (request: FastifyRequest, ...accepted: readonly string[]): void => {
    if (!accepted.some((key) => sameSecret(bearer(request), key))) throw wrongKey();
  };

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
      const data = TEST_BANKS.map(({ code, name }) => ({
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

    routes.get<OneById>('/v1/transactions/:id', async (request) => {
      const transaction = transactions.find(request.params.id);
      if (transaction === undefined) throw notFound();
      return { data: transactionWire(transaction) };
    });

    routes.post<OneById>('/v1/transactions/:id/void', async (request, reply) => {
      requireKey(request, keys.privateKey);
      const { id } = request.params;
      const mode = context.faults.mode('payments');
      if (mode === 'void-declined') {
        const asked = transactions.find(id);
        if (asked === undefined) throw notFound();
        return reply.code(201).send({ data: { status: 'DECLINED', transaction: transactionWire(asked) } });
      }
      const taken = transactions.takeBack(id);
      if (taken === undefined) throw notFound();
      if (mode === 'void-silent') {
        reply.hijack();
        request.raw.destroy();
        return reply;
      }
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
};

/** Control API for paying or expiring a pending cash transaction, and for the payer's bank that takes a payment back. */
export const paymentControlRoutes = (
  app: FastifyInstance,
  { find, decide, lapse, chargeBack }: Transactions,
): void => {
  const end = (id: string, isEnded: (id: string) => boolean): { id: string; status: string | undefined } => {
    if (find(id)?.waitsFor !== 'counter' || !isEnded(id))
      throw new VendorError(404, 'not_found', 'Ese pago en efectivo no está esperando.');
    return { id, status: find(id)?.status };
  };

  controlRoutes(app, (controls) => {
    controls.post<OneById>('/cash/:id/pay', async ({ params }) =>
      end(params.id, (id) => decide(id, 'APPROVED', null)),
    );
    controls.post<OneById>('/cash/:id/lapse', async ({ params }) => end(params.id, lapse));
    controls.post<OneById>('/payments/:id/charge-back', async ({ params: { id } }) => {
      const taken = chargeBack(id);
      if (taken === undefined) throw new VendorError(404, 'not_found', 'Ese pago no está aprobado.');
      return { id, status: taken.status };
    });
  });
};
