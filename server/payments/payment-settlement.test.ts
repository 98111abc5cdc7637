import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPayingBorrower, PLANS_CREDIT } from '../../tests/support/paying-borrower.ts';
import { openPayments } from '../../tests/support/server-test.ts';
import { verifyLedger } from '../loans/ledger/ledger-verification.ts';

const { server, borrower, put, hook } = openPayments();

describe('settling', () => {
  it('posts once, whoever hears first, however often and whatever comes in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...'wwwpppjj'].map((kind, index) => `${kind}${index}`)),
        fc.boolean(),
        async (steps, isAtOnce) => {
          const person = await createPayingBorrower(server, PLANS_CREDIT);
          const reference = await person.sign(300_000);
          const paid = put(reference, 300_000);
          const perform = async (step: string): Promise<unknown> => {
            if (step.startsWith('j')) return server.drain();
            const answer = await (step.startsWith('w') ? hook(paid) : person.status(reference));
            return expect(answer.statusCode).toBe(200);
          };
          if (isAtOnce) await Promise.all(steps.map(perform));
          else for (const step of steps) await perform(step);
          await server.drain();
          expect(await person.payments()).toHaveLength(1);
          expect((await person.balances()).cash_in_transit).toBe(300_000);
          expect((await person.status(reference)).json()).toMatchObject({ status: 'succeeded' });
        },
      ),
      // Also of a payment of which nobody tells us.
      { numRuns: 12, examples: [[[], false]] },
    );
  });

  // @covers 7.72
  it('keeps each event once and answers 200 to every delivery of it', async () => {
    const reference = await borrower.sign(50_000);
    const paid = put(reference, 50_000);
    const answers = await Promise.all([1, 2, 3].map(() => hook(paid)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    await server.drain();
    const events = await server.context.db
      .selectFrom('vendor_event')
      .select('id')
      .where('id', 'like', `%${paid.id}:%`)
      .execute();
    expect(events).toEqual([{ id: `wompi:${paid.id}:APPROVED` }]);
    expect(await borrower.payments()).toHaveLength(1);
  });

  it('credits nothing to anybody for another amount, another currency or a reference that is not ours', async () => {
    const reference = await borrower.sign(50_000);
    put(reference, 50_001);
    put(reference, 50_000, { currency: 'USD' });
    const foreign = put('CS-somebody-else', 50_000);
    await hook(foreign);
    await server.drain();
    await borrower.status(reference);
    await borrower.status(reference);
    expect(await borrower.payments()).toEqual([]);
    const noted = await server.context.db
      .selectFrom('audit_entry')
      .select(['details', 'actor', 'reason'])
      .where('action', '=', 'payment_mismatch')
      .where('subject', 'like', `${reference}%`)
      .execute();
    expect(noted).toHaveLength(2);
    const reason = 'reference, amount or currency are not the signed ones';
    for (const one of noted) expect(one).toMatchObject({ actor: 'payments', reason });
    expect(noted.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amountInCents: 5_000_100, signedAmount: 50_000 }),
        expect.objectContaining({ currency: 'USD' }),
      ]),
    );
  });

  it('closes the credit with the total that was signed before midnight and approved after it', async () => {
    server.setClock('2026-01-26T04:50:00Z');
    const { total_debt: total } = await borrower.debt();
    const reference = await borrower.sign(total);
    server.setClock('2026-01-26T05:10:00Z');
    expect((await borrower.debt()).total_debt).toBeGreaterThan(total);
    const { created_at: approvedAt } = put(reference, total);
    await borrower.status(reference);
    const [payment] = await borrower.payments();
    expect(payment).toMatchObject({ paid_at: new Date(approvedAt), value_date: '2026-01-25' });
    expect((await borrower.loan()).closed_at).not.toBeNull();
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it.each([
    ['less than the total', 1_500, '05:10'],
    ['the total after the signature’s life', 0, '06:30'],
  ])('counts %s from the day on which it was approved', async (_, less, approvedAt) => {
    server.setClock('2026-01-26T04:50:00Z');
    const amount = (await borrower.debt()).total_debt - less;
    const reference = await borrower.sign(amount);
    server.setClock(`2026-01-26T${approvedAt}:00Z`);
    put(reference, amount, { created_at: '2026-01-26T04:55:00.000Z' });
    await borrower.status(reference);
    expect(await borrower.payments()).toMatchObject([{ value_date: '2026-01-26' }]);
    expect((await borrower.loan()).closed_at).toBeNull();
  });

  it('opens the credit again that one payment closed and another of the same reading opens', async () => {
    const { total_debt: total } = await borrower.debt();
    const half = Math.ceil(total / 2);
    const reference = await borrower.sign(half);
    const slow = put(reference, half, { status: 'PENDING', created_at: '2026-01-20T15:00:00.000Z' });
    const quick = put(reference, half, { created_at: '2026-01-20T15:01:00.000Z' });
    await hook(quick);
    await server.drain();
    put(reference, half, { ...slow, status: 'APPROVED' });
    put(reference, half, { ...quick, status: 'VOIDED' });
    await hook(slow);
    await server.drain();
    expect((await borrower.debt()).total_debt).toBe(total - half);
    expect((await borrower.loan()).closed_at).toBeNull();
    expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
  });

  it('credits what was signed for and notes the other, where the provider has both under one reference', async () => {
    const reference = await borrower.sign(50_000);
    put(reference, 50_000);
    const other = put(reference, 49_000, { status: 'DECLINED' });
    await borrower.status(reference);
    expect(await borrower.payments()).toMatchObject([{ amount: 50_000 }]);
    const noted = await server.rows('audit_entry', { action: 'payment_mismatch' });
    const ofThis = noted
      .map(({ subject }) => subject ?? '')
      .filter((subject) => subject.startsWith(reference));
    expect(ofThis).toEqual([`${reference} ${other.id} declined`]);
  });
});
