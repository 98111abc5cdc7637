import { describe, expect, it } from 'vitest';
import { addDays } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { openKeptLoans, replayed, terms } from '../../tests/support/loan-states.ts';
import { accrueLoans, repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';
import { decodeLoanState, encodeLoanState } from './loan-state.ts';
import { replayLoanOf } from './loans.ts';

const kept = () => JSON.parse(encodeLoanState(replayed));

describe('a loan as it is kept', () => {
  it.each([
    ['principal', { principal: pesos(terms.principal + 1) }],
    ['term', { term: terms.term + 1 }],
    ['price', { pricing: { ...terms.pricing, lifeInsurance: '0.9' } }],
    ['day', { disbursedOn: addDays(terms.disbursedOn, 1) }],
    ['insolvency', { insolvency: { from: terms.disbursedOn, until: undefined } }],
    ['insurance', { ownInsurance: { from: terms.disbursedOn, until: undefined } }],
    ['withdrawal', { withdrawnOn: addDays(terms.disbursedOn, 3) }],
    ['return', { returnedOn: addDays(terms.disbursedOn, 3) }],
  ])('is not read for a loan of another %s', (_what, change) => {
    expect(decodeLoanState(kept(), { ...terms, ...change })).toBeUndefined();
  });

  it.each([
    ['another format', { format: 0 }],
    ['an amount below nothing', { capital: -1 }],
    ['an amount as text', { credit: '0' }],
    ['a date that there is not', { asOf: '2026-02-30' }],
    ['no instalments', { instalments: undefined }],
    ['an instalment without its last value', { instalments: [kept().instalments[0].slice(0, -1)] }],
    ['an allocation to nothing', { allocations: [['id', [[1, 7, 5]], []]] }],
  ])('is not read with %s', (_what, change) => {
    expect(decodeLoanState({ ...kept(), ...change }, terms)).toBeUndefined();
  });
});

describe('what is kept of a loan', () => {
  const { server, borrower, loan, expectKept, loadCap } = openKeptLoans();
  const damage = (state: string) =>
    server.update('loan_state', { credit_number: borrower.creditNumber }, { state });

  it('is that of its payments, on time, late, early, and twice on a day', async () => {
    await expectKept();
    server.setClock('2026-02-20T15:00:00Z');
    await accrueLoans(server.context);
    await borrower.pay(260_526, '2026-02-20T14:00:00Z');
    await expectKept();
    await borrower.pay(1_000_000, '2026-02-20T14:30:00Z');
    await expectKept();
    server.setClock('2026-05-02T15:00:00Z');
    await borrower.pay(50_000, '2026-05-02T14:00:00Z');
    await expectKept();
    await accrueLoans(server.context);
    await expectKept();
  });

  it('is not read under another cap, and is kept anew when the loan is repriced', async () => {
    server.setClock('2026-02-10T15:00:00Z');
    await expectKept();
    await loadCap('0.1200');
    const before = await loan();
    expect(before.isKept).toBe(false);
    expect(before.history).toEqual((await replayLoanOf(server.context.db, before.row)).history);
    await repriceOpenLoans(server.context, 'cap');
    await expectKept();
    expect((await loan()).history.account.instalments[0]?.charged.interest).toBeLessThan(120_000);
  });

  it('is found out when it was damaged', async () => {
    server.setClock('2026-02-20T15:00:00Z');
    await borrower.pay(100_000, '2026-02-20T14:00:00Z');
    const state = JSON.parse(encodeLoanState((await loan()).history));
    await damage(JSON.stringify({ ...state, capital: state.capital - 1 }));
    expect((await loan()).history.account.capital).toBe(state.capital - 1);
    expect((await verifyLedger(server.context.db)).difference).toEqual({
      kind: 'state',
      creditNumber: borrower.creditNumber,
    });
    await repriceOpenLoans(server.context, 'damage');
    await expectKept();
  });

  it('is not read when it misses a payment or has one that was taken back', async () => {
    server.setClock('2026-02-20T15:00:00Z');
    const before = encodeLoanState((await loan()).history);
    const payment = await borrower.pay(100_000, '2026-02-20T14:00:00Z');
    const after = encodeLoanState((await loan()).history);
    await damage(before);
    expect((await loan()).isKept).toBe(false);
    await borrower.reverse(payment);
    await damage(after);
    expect((await loan()).isKept).toBe(false);
    expect(await borrower.debt()).toMatchObject({ quota_debt: 260_526 });
  });
});
