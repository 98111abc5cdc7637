import type { FastifyInstance, FastifyRequest } from 'fastify';
import { number, object, string } from 'yup';
import { openCounter } from '../http/company.ts';
import { allowAnyOrigin } from '../http/cross-origin.ts';
import { read } from '../http/read.ts';
import { sameSecret } from '../http/secrets.ts';
import type { World } from '../world.ts';
import type { CardTokens } from './card-tokens.ts';
import { orderProblems } from './order.ts';
import { readPaymentMethod } from './payment-method.ts';
import { notFound, refuse, wrongInput, wrongKey } from './refusals.ts';
import { testBanks } from './test-data.ts';
import type { Transactions } from './transactions.ts';
import { transactionWire } from './wire.ts';

const required = 'Es obligatorio';
const cardSchema = object({
  number: string().required(required),
  cvc: string().required(required),
  exp_month: string().required(required),
  exp_year: string().required(required),
  card_holder: string().required(required),
}).required(required);

const transactionSchema = object({
  reference: string().required(required),
  amount_in_cents: number().required(required),
  currency: string().required(required),
  signature: string().required(required),
  expiration_time: string().nullable(),
  redirect_url: string().nullable(),
  customer_email: string().email('Debe ser un correo').max(200).nullable(),
  customer_data: object({
    full_name: string().max(200),
    phone_number: string().max(30),
    legal_id: string().max(30),
    legal_id_type: string().max(10),
  }).default(undefined),
}).required(required);

const listSchema = object({
  reference: string(),
  status: string(),
  from_date: string().matches(/^\d{4}-\d{2}-\d{2}/, 'Debe ser AAAA-MM-DD'),
  until_date: string().matches(/^\d{4}-\d{2}-\d{2}$/, 'Debe ser AAAA-MM-DD'),
  page: string().matches(/^[1-9]\d{0,5}$/, 'Debe ser un entero mayor que cero'),
  page_size: string().matches(/^([1-9]\d?|1\d\d|200)$/, 'Debe ser un entero entre 1 y 200'),
});

function bearer(request: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '';
}

/** The provider's REST API, as far as its checkout page and a merchant's server use it. */
export function checkoutApiRoutes(
  app: FastifyInstance,
  world: World,
  { transactions, tokens }: { transactions: Transactions; tokens: CardTokens },
): void {
  const keys = world.keys.payments;

  function requireKey(request: FastifyRequest, key: string): void {
    if (!sameSecret(bearer(request), key)) throw wrongKey();
  }

  openCounter(app, world, { adapter: 'payments', refuse }, (counter) => {
    allowAnyOrigin(
      counter,
      ['/v1/transactions', '/v1/transactions/:id', '/v1/tokens/cards', '/v1/pse/financial_institutions'],
      ['content-type', 'authorization'],
    );

    counter.get('/v1/pse/financial_institutions', async (request) => {
      requireKey(request, keys.publicKey);
      const data = testBanks.map(({ code, name }) => ({
        financial_institution_code: code,
        financial_institution_name: name,
      }));
      return { data };
    });

    counter.post('/v1/tokens/cards', async (request, reply) => {
      requireKey(request, keys.publicKey);
      const { id, face } = tokens.create(read(cardSchema, request.body));
      const data = { id, created_at: world.clock.now().toISOString(), ...face };
      return reply.code(201).send({ status: 'CREATED', data });
    });

    counter.post('/v1/transactions', async (request, reply) => {
      requireKey(request, keys.publicKey);
      const body = read(transactionSchema, request.body);
      const order = {
        publicKey: bearer(request),
        currency: body.currency,
        amountInCents: body.amount_in_cents,
        reference: body.reference,
        signature: body.signature,
        expirationTime: body.expiration_time ?? undefined,
        redirectUrl: body.redirect_url ?? undefined,
      };
      const problems = orderProblems(order, keys, world.clock.now());
      if (Object.keys(problems).length > 0) throw wrongInput(problems);
      const input: unknown = request.body;
      const hasMethod = typeof input === 'object' && input !== null && 'payment_method' in input;
      const method = readPaymentMethod(hasMethod ? input.payment_method : undefined, tokens);
      const customer = { ...body.customer_data, email: body.customer_email ?? undefined };
      const created = transactions.create({ ...order, customer, method });
      return reply.code(201).send({ data: transactionWire(created) });
    });

    counter.get<{ Params: { id: string } }>('/v1/transactions/:id', async (request) => {
      const transaction = transactions.find(request.params.id);
      if (transaction === undefined) throw notFound();
      return { data: transactionWire(transaction) };
    });

    counter.post<{ Params: { id: string } }>('/v1/transactions/:id/void', async (request, reply) => {
      requireKey(request, keys.privateKey);
      const taken = transactions.takeBack(request.params.id);
      if (taken === undefined) throw notFound();
      return reply.code(201).send({ data: { status: 'APPROVED', transaction: transactionWire(taken) } });
    });

    counter.get('/v1/transactions', async (request) => {
      requireKey(request, keys.privateKey);
      const query = read(listSchema, request.query);
      const page = Number(query.page ?? 1);
      const pageSize = Number(query.page_size ?? 50);
      const found = transactions.list({
        reference: query.reference,
        status: query.status,
        fromDate: query.from_date,
        untilDate: query.until_date,
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
