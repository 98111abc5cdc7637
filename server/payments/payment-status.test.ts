import { describe, expect, it } from 'vitest';
import { passOf } from '../../tests/support/paying-borrower.ts';
import { createBorrower } from '../../tests/support/people.ts';
import { openPayments } from '../../tests/support/server-test.ts';

const { server, provider, borrower, put } = openPayments();

describe('what a payer hears of a payment', () => {
  // @covers 3.3, 7.26
  it('is that it succeeded, with what was paid, once the provider approved it', async () => {
    server.setClock('2026-02-20T15:00:00Z');
    const { quota_debt: minimum, total_debt: total } = await borrower.debt();
    expect(minimum).toBe(260_526);
    const reference = await borrower.sign(minimum);
    put(reference, minimum, { created_at: '2026-02-20T15:00:30.000Z' });
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
    put(reference, 50_000, { status: theirs, payment_method_type: 'PSE' });
    const answer = (await borrower.status(reference)).json();
    expect(answer).toMatchObject({ status: ours, method: 'PSE' });
    expect(answer).not.toHaveProperty('sin_transaccion');
    expect(await borrower.payments()).toEqual([]);
  });

  it('is that nothing was charged when the checkout was closed without paying', async () => {
    const reference = await borrower.sign(50_000);
    expect((await borrower.status(reference)).json()).toMatchObject({
      status: 'failed',
      sin_transaccion: true,
      method: null,
    });
  });

  // @covers 4.36, 8.21
  it('is what we know while the provider is down: pending, and succeeded once posted', async () => {
    const reference = await borrower.sign(50_000);
    provider.setDown(true);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'pending' });
    provider.setDown(false);
    put(reference, 50_000);
    await borrower.status(reference);
    provider.setDown(true);
    expect((await borrower.status(reference)).json()).toMatchObject({ status: 'succeeded' });
  });

  // @covers 3.4
  it('is for the borrower and for the pass of that credit, with the document masked for the pass', async () => {
    const reference = await borrower.sign(50_000);
    const other = await createBorrower(server.context);
    for (const by of [other, passOf(server, other)])
      expect((await borrower.status(reference, by)).statusCode).toBe(404);
    expect((await borrower.status(reference, passOf(server, borrower))).json()).toMatchObject({
      document: `*** ${borrower.document.slice(-4)}`,
    });
  });
});
