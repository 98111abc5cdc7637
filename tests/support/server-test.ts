import { afterEach, beforeAll, beforeEach } from 'vitest';
import {
  type CheckoutProvider,
  signedEvent,
  startPayingApp,
  transactionOf,
  type WompiTransaction,
} from './checkout-provider.ts';
import { createJanuaryBorrower, type PayingBorrower } from './paying-borrower.ts';
import type { TestApp } from './test-app.ts';

/*
 * What most tests of the server begin with, at the top of their file or `describe`. Each opener registers its own hooks and
 * returns an object that is filled before the first test, so that a file has neither `let` nor hooks for it:
 *
 *   const server = openTestApp();                       // open-test-app.ts: the app, one for the file
 *   const borrower = openBorrower(server);              // a new borrower for each test
 *   const { server, provider, borrower } = openPayments();   // both, with a payment provider that the test plays
 *
 * Calls and rows are methods of the app: `server.get(url, borrower)`, `server.post(url, payload, borrower)`,
 * `server.rows('payment', { reference })`, `server.row(…)`, `server.insert(…)`, `server.update(…)`, `server.runJob(…)`.
 */

/**
 * For each test a new borrower, of 20 January 2026 and of `PLANS_CREDIT` if `create` makes no other; the test begins at
 * `now`.
 */
export const openBorrower = (
  server: TestApp,
  now?: string,
  create: () => Promise<PayingBorrower> = () => createJanuaryBorrower(server),
): PayingBorrower => {
  const borrower = {} as PayingBorrower;
  beforeEach(async () => {
    Object.assign(borrower, await create());
    if (now !== undefined) server.setClock(now);
  });
  return borrower;
};

interface Payments {
  readonly server: TestApp;
  readonly provider: CheckoutProvider;
  readonly borrower: PayingBorrower;
  /** Puts a card payment of so many pesos at the provider, approved now; `changes` override it. */
  put(reference: string, amount: number, changes?: Partial<WompiTransaction>): WompiTransaction;
  /** Sends the provider's signed event. */
  hook(transaction: WompiTransaction): ReturnType<TestApp['post']>;
}

/** The app with a payment provider, and for each test a new borrower of 20 January 2026. The provider is up after each. */
export const openPayments = (...given: Parameters<typeof startPayingApp>): Payments => {
  const [server, provider] = [{} as TestApp, {} as CheckoutProvider];
  beforeAll(async () => {
    const started = await startPayingApp(...given);
    Object.assign(server, started.server);
    Object.assign(provider, started.provider);
    return started.close;
  });
  afterEach(() => provider.setDown(false));
  return {
    server,
    provider,
    borrower: openBorrower(server),
    put: (reference, amount, changes) => {
      const transaction = transactionOf(reference, amount, server.clock.now(), changes);
      provider.put(transaction);
      return transaction;
    },
    hook: (transaction) => server.post('/api/webhooks/payments', signedEvent(transaction)),
  };
};
