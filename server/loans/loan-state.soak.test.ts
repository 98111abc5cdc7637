import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeout, trials } from '../../tests/support/loan-histories.ts';
import { openKeptLoans, someReplayed } from '../../tests/support/loan-states.ts';
import { accrueLoans, repriceOpenLoans } from './ledger/accruals.ts';
import { decodeLoanState, encodeLoanState } from './loan-state.ts';
import { replayLoanOf } from './loans.ts';

describe('a loan as it is kept', () => {
  it('is the loan that was replayed, whatever its payments', timeout, () => {
    fc.assert(
      fc.property(someReplayed, ({ terms, replayed }) => {
        expect(decodeLoanState(JSON.parse(encodeLoanState(replayed)), terms)).toEqual(replayed);
      }),
      trials,
    );
  });
});

describe('what is kept of a loan', () => {
  const { server, borrower, loan, expectKept, loadCap } = openKeptLoans();

  it('is that of payments posted late, reversed, and of a closing that was taken back', async () => {
    server.setClock('2026-03-25T15:00:00Z');
    await accrueLoans(server.context);
    const first = await borrower.pay(300_000, '2026-03-25T14:00:00Z');
    await borrower.pay(100_000, '2026-02-27T14:00:00Z');
    await expectKept();
    await borrower.reverse(first);
    await expectKept();
    server.setClock('2026-04-02T15:00:00Z');
    const last = await borrower.pay((await borrower.debt()).total_debt + 5_000, '2026-04-02T14:00:00Z');
    expect((await loan()).row.closed_at).not.toBeNull();
    await expectKept();
    // Beyond the debt: the borrower's.
    await borrower.pay(7_000, '2026-04-02T14:30:00Z');
    await expectKept();
    await borrower.reverse(last);
    expect((await loan()).row.closed_at).toBeNull();
    await expectKept();
  });

  it('is made right by a payment that comes between a cap and its repricing', async () => {
    server.setClock('2026-02-21T15:00:00Z');
    await accrueLoans(server.context);
    await borrower.pay(260_526, '2026-02-20T14:00:00Z');
    await loadCap('0.1100');
    await borrower.pay(10_000, '2026-02-21T14:00:00Z');
    const { isKept, history, row } = await loan();
    expect(isKept).toBe(true);
    expect(history).toEqual((await replayLoanOf(server.context.db, row)).history);
    await repriceOpenLoans(server.context, 'cap');
    await expectKept();
  });

  it('of a closed loan is that of the caps of its closing', async () => {
    server.setClock('2026-02-05T15:00:00Z');
    await borrower.pay((await borrower.debt()).total_debt, '2026-02-05T14:00:00Z');
    server.setClock('2026-02-06T15:00:00Z');
    await loadCap('0.1000');
    await expectKept();
  });
});
