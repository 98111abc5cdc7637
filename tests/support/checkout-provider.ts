import { eventChecksum } from '../../sandbox/checkout/signatures.ts';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { type StubAnswer, startStubServer } from './stub-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface WompiTransaction {
  readonly id: string;
  readonly reference: string;
  readonly amount_in_cents: number;
  readonly currency: string;
  readonly status: string;
  readonly payment_method_type: string;
  readonly created_at: string;
  readonly finalized_at: string | null;
  readonly payment_method?: { readonly type: string; readonly extra?: object };
}

/** The provider's transactions API over HTTP, with the transactions of a test. */
export interface CheckoutProvider {
  readonly url: string;
  /** Adds a transaction, or replaces the one with its id. */
  put(transaction: WompiTransaction): void;
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export const matchingTransactions = (
  all: readonly WompiTransaction[],
  query: URLSearchParams,
): readonly WompiTransaction[] => {
  const reference = query.get('reference');
  const status = query.get('status');
  const day = ({ created_at }: WompiTransaction) => created_at.slice(0, 10);
  const found = all.filter(
    (one) =>
      (reference === null || one.reference === reference) &&
      (status === null || one.status === status) &&
      day(one) >= (query.get('from_date') ?? '') &&
      day(one) <= (query.get('until_date') ?? '9999'),
  );
  const size = Number(query.get('page_size') ?? 50);
  const start = (Number(query.get('page') ?? 1) - 1) * size;
  return found.slice(start, start + size);
};

export const startCheckoutProvider = async (): Promise<CheckoutProvider> => {
  const transactions = new Map<string, WompiTransaction>();
  let isDown = false;
  const answerTo = (path: string): StubAnswer => {
    const url = new URL(path, 'http://provider.test');
    const id = /^\/v1\/transactions\/(.+)$/.exec(url.pathname)?.[1];
    if (isDown) return { status: 503, body: { error: { type: 'UNAVAILABLE' } } };
    if (id === undefined)
      return {
        status: 200,
        body: { data: matchingTransactions([...transactions.values()], url.searchParams) },
      };
    const found = transactions.get(decodeURIComponent(id));
    return found
      ? { status: 200, body: { data: found } }
      : { status: 404, body: { error: { type: 'NOT_FOUND_ERROR' } } };
  };
  const { url, close } = await startStubServer(({ url }) => answerTo(url));
  return {
    url: `${url}/v1`,
    put: (transaction) => void transactions.set(transaction.id, transaction),
    setDown: (next) => {
      isDown = next;
    },
    close,
  };
};

let made = 0;

/** An approved card payment in whole pesos, created at `at`; `changes` override it. */
export const transactionOf = (
  reference: string,
  amount: number,
  at: Date,
  changes: Partial<WompiTransaction> = {},
): WompiTransaction => {
  made += 1;
  return {
    id: `1234-${made}`,
    reference,
    amount_in_cents: amount * 100,
    currency: 'COP',
    status: 'APPROVED',
    payment_method_type: 'CARD',
    created_at: at.toISOString(),
    finalized_at: at.toISOString(),
    ...changes,
  };
};

/** A pending counter payment, with the provider's two numbers. */
export const atCounter = (paymentNumber = '65770204276'): Partial<WompiTransaction> => ({
  status: 'PENDING',
  finalized_at: null,
  payment_method_type: 'BANCOLOMBIA_COLLECT',
  payment_method: {
    type: 'BANCOLOMBIA_COLLECT',
    extra: { business_agreement_code: '12345', payment_intention_identifier: paymentNumber },
  },
});

/** The method of a counter payment that was paid then. */
export const paidAtTill = (at: string, paymentNumber = '65770204276') => ({
  type: 'BANCOLOMBIA_COLLECT',
  extra: { business_agreement_code: '12345', payment_intention_identifier: paymentNumber, paid_at: at },
});
/** When a transaction became what it is, in seconds. */
const changedAt = ({ finalized_at, created_at }: WompiTransaction): number =>
  Math.floor(Date.parse(finalized_at ?? created_at) / 1_000);

/** A provider's event, signed with the test keys. */
export const signedEvent = (transaction: WompiTransaction, timestamp = changedAt(transaction)) => {
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const data = { transaction };
  const checksum = eventChecksum({ data, properties, timestamp }, sandboxKeys.payments.eventsSecret);
  return {
    event: 'transaction.updated',
    data,
    environment: 'test',
    signature: { properties, checksum },
    timestamp,
    sent_at: new Date(timestamp * 1_000).toISOString(),
  };
};

type StartOptions = Parameters<typeof startTestApp>;

/** The real app with a stubbed payment provider. */
export const startPayingApp = async (
  settings: StartOptions[0] = {},
  logStream?: StartOptions[1],
): Promise<{ readonly server: TestApp; readonly provider: CheckoutProvider; close(): Promise<void> }> => {
  const provider = await startCheckoutProvider();
  const server = await startTestApp({ PAYMENTS_URL: provider.url, ...settings }, logStream);
  return {
    server,
    provider,
    close: async () => {
      await server.close();
      await provider.close();
    },
  };
};
