import { beforeAll, beforeEach } from 'vitest';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
  type WompiTransaction,
} from './checkout-provider.ts';
import { createJanuaryBorrower, type PayingBorrower } from './paying-borrower.ts';
import type { TestApp } from './test-app.ts';

export let provider: CheckoutProvider;
export let server: TestApp;
export let borrower: PayingBorrower;

export const transaction = (reference: string, amount: number, changes: Partial<WompiTransaction> = {}) =>
  transactionOf(reference, amount, server.clock.now(), changes);
export const hook = (event: object) =>
  server.app.inject({ method: 'POST', url: '/api/webhooks/payments', payload: event });
export const drain = () => server.context.jobs.drain();

export const openSettlements = (): void => {
  beforeAll(async () => {
    const started = await startPayingApp();
    ({ server, provider } = started);
    return started.close;
  });
  beforeEach(async () => {
    borrower = await createJanuaryBorrower(server);
  });
};
