import { transactionOf, type WompiTransaction } from './checkout-provider.ts';
import { type StubAnswer, type StubRequest, startStubServer } from './stub-server.ts';

interface Received {
  readonly authorization: string | undefined;
  // Typed by the test, not validated.
  readonly body: ReturnType<typeof JSON.parse>;
}

type Transaction = WompiTransaction & { readonly payment_method?: unknown };

/** The provider's bank transfer API over HTTP, with controls for tests. */
export interface TransferProvider {
  readonly url: string;
  /** Every received order, rejected or not. */
  readonly orders: Received[];
  readonly asked: string[];
  put(transaction: Transaction): void;
  settle(reference: string, status: string): void;
  /** Polls of a transaction before its bank page is ready. */
  pageAfterLooks(looks: number): void;
  page(url: string): void;
  /** Rejects the next order with the provider's error messages. */
  refuseNext(messages: object): void;
  /** The next order is accepted, and its response lost. */
  loseNext(): void;
  setDown(isDown: boolean, paths?: RegExp): void;
  close(): Promise<void>;
}

const BANKS = [
  { financial_institution_code: '0', financial_institution_name: 'A continuación seleccione su banco' },
  { financial_institution_code: '2', financial_institution_name: 'Banco que rechaza' },
  { financial_institution_code: '1', financial_institution_name: 'Banco que aprueba' },
];

export const startTransferProvider = async (): Promise<TransferProvider> => {
  const transactions = new Map<string, Transaction>();
  const looks = new Map<string, number>();
  const orders: Received[] = [];
  const asked: string[] = [];
  let emptyLooks = 0;
  let page = 'https://banco.example/autorizar';
  let rejection: object | undefined;
  let isLost = false;
  let down: RegExp | undefined;

  const create = ({ body }: Received) => {
    const one = {
      ...transactionOf(body.reference, body.amount_in_cents / 100, new Date(), { status: 'PENDING' }),
      payment_method_type: 'PSE',
      finalized_at: null,
      payment_method: { ...body.payment_method },
      customer_data: body.customer_data,
      customer_email: body.customer_email,
    };
    transactions.set(one.id, one);
    return one;
  };
  const shown = (one: Transaction) => {
    const polls = (looks.get(one.id) ?? 0) + 1;
    looks.set(one.id, polls);
    const extra = polls > emptyLooks ? { extra: { async_payment_url: page } } : {};
    return { ...one, payment_method: { type: 'PSE', ...extra } };
  };

  const answerTo = (request: StubRequest): StubAnswer => {
    const url = new URL(request.url, 'http://provider.test');
    asked.push(`${request.method} ${url.pathname}`);
    if (down?.test(`${request.method} ${url.pathname}`)) return { status: 503, body: {} };
    if (url.pathname === '/v1/pse/financial_institutions') return { status: 200, body: { data: BANKS } };
    if (url.pathname.startsWith('/v1/merchants/'))
      return {
        status: 200,
        body: { data: { presigned_acceptance: { acceptance_token: 'accepted', permalink: '' } } },
      };
    if (request.method === 'POST') {
      const order = { authorization: request.headers.authorization, body: JSON.parse(request.body) };
      orders.push(order);
      const messages = rejection;
      rejection = undefined;
      if (messages) return { status: 422, body: { error: { type: 'INPUT_VALIDATION_ERROR', messages } } };
      const created = create(order);
      const wasLost = isLost;
      isLost = false;
      return wasLost ? { status: 503, body: {} } : { status: 201, body: { data: created } };
    }
    const id = /^\/v1\/transactions\/(.+)$/.exec(url.pathname)?.[1];
    if (id === undefined) {
      const reference = url.searchParams.get('reference');
      return {
        status: 200,
        body: { data: [...transactions.values()].filter((one) => one.reference === reference) },
      };
    }
    const found = transactions.get(decodeURIComponent(id));
    return found ? { status: 200, body: { data: shown(found) } } : { status: 404, body: { error: {} } };
  };

  const { url, close } = await startStubServer(answerTo);
  return {
    url: `${url}/v1`,
    orders,
    asked,
    put: (transaction) => void transactions.set(transaction.id, transaction),
    settle: (reference, status) => {
      for (const one of transactions.values())
        if (one.reference === reference)
          transactions.set(one.id, { ...one, status, finalized_at: new Date().toISOString() });
    },
    pageAfterLooks: (count) => {
      emptyLooks = count;
    },
    page: (next) => {
      page = next;
    },
    refuseNext: (messages) => {
      rejection = messages;
    },
    loseNext: () => {
      isLost = true;
    },
    setDown: (isDown, paths = /./) => {
      down = isDown ? paths : undefined;
    },
    close,
  };
};
