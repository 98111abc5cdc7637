import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CheckoutProvider,
  startPayingApp,
  transactionOf,
  type WompiTransaction,
} from '../../tests/support/checkout-provider.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { createBorrower, sessionOf } from '../../tests/support/people.ts';
import type { TestApp } from '../../tests/support/test-app.ts';
import { issuePass } from './public/public-payment.ts';

let provider: CheckoutProvider;
let server: TestApp;
let borrower: PayingBorrower;

const transaction = (reference: string, amount: number, changes: Partial<WompiTransaction> = {}) =>
  transactionOf(reference, amount, server.clock.now(), changes);

beforeAll(async () => {
  const started = await startPayingApp();
  ({ server, provider } = started);
  return started.close;
});
beforeEach(async () => {
  borrower = await createJanuaryBorrower(server);
});

describe('what a payer hears of a payment', () => {
  // @covers 3.3, 7.26
  it('is that it succeeded, with what was paid, once the provider approved it', async () => {
    server.setClock('2026-02-20T15:00:00Z');
    const { quota_debt: minimum, total_debt: total } = await borrower.debt();
    expect(minimum).toBe(260_526);
    const reference = await borrower.sign(minimum);
    provider.put(transaction(reference, minimum, { created_at: '2026-02-20T15:00:30.000Z' }));
    const answer = await borrower.status(reference);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      status: 'succeeded',
      amount_in_cents: 26_052_600,
      reference_payment: borrower.creditNumber,
      document: borrower.document,
      created_at: '2026-02-20T15:00:30.000Z',
      method: 'CARD',
      caja: null,
    });
    expect(await borrower.debt()).toMatchObject({ quota_debt: 0, total_debt: total - minimum });
    // Capital, interest and charges of the first row of the plan.
    expect(await borrower.balances()).toEqual({
      bank: -6_666_666,
      cash_in_transit: 260_526,
      loan_principal: 6_533_440,
      interest_income: -120_000,
      insurance_payable: -3_333,
      guarantee_payable: -3_967,
      interest_receivable: 0,
      insurance_receivable: 0,
      guarantee_receivable: 0,
    });
  });

  it.each([
    ['DECLINED', 'failed'],
    ['ERROR', 'failed'],
    ['VOIDED', 'failed'],
    ['PENDING', 'pending'],
  ])('is, for %s, %s', async (theirs, ours) => {
    const reference = await borrower.sign(50_000);
    provider.put(transaction(reference, 50_000, { status: theirs, payment_method_type: 'PSE' }));
    expect((await borrower.status(reference)).json()).toMatchObject({ status: ours, method: 'PSE' });
    expect(await borrower.payments()).toEqual([]);
  });

  it('is that nothing was charged when the checkout was closed without paying', async () => {
    const reference = await borrower.sign(50_000);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'failed', method: null });
  });

  // @covers 4.36, 8.21
  it('is what we know while the provider is down: pending, and succeeded once posted', async () => {
    const reference = await borrower.sign(50_000);
    provider.setDown(true);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'pending' });
    provider.setDown(false);
    provider.put(transaction(reference, 50_000));
    await borrower.status(reference);
    provider.setDown(true);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
    provider.setDown(false);
  });

  // @covers 3.4
  it('is for the borrower and for the pass of that credit, with the document masked for the pass', async () => {
    const reference = await borrower.sign(50_000);
    const other = await createBorrower(server.context);
    const theirs = await borrower.status(reference, await sessionOf(server.context, other));
    const unknown = await borrower.status('CS-1-unknown');
    expect(theirs.statusCode).toBe(404);
    expect(theirs.json()).toEqual(unknown.json());
    const bearer = (credit: number) => ({ authorization: `Bearer ${issuePass(server.context, credit)}` });
    expect((await borrower.status(reference, bearer(other.creditNumber))).statusCode).toBe(404);
    expect((await borrower.status(reference, bearer(borrower.creditNumber))).json()).toMatchObject({
      document: `*** ${borrower.document.slice(-4)}`,
    });
    expect((await borrower.status(reference, {})).statusCode).toBe(401);
  });
});
