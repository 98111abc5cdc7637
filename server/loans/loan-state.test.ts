import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, calendarDate, monthOf } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { annualRate } from '#core/rates/rate.ts';
import { type LoanEvent, replayLoan } from '#core/statements/loan-events.ts';
import { play, someHistory, timeout, trials } from '../../tests/support/loan-histories.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { createJanuaryBorrower, type PayingBorrower } from '../../tests/support/paying-borrower.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { addRateCap } from '../applications/rate-caps.ts';
import { accrueLoans, repriceOpenLoans } from './ledger/accruals.ts';
import { verifyLedger } from './ledger/ledger-verification.ts';
import { decodeLoanState, encodeLoanState } from './loan-state.ts';
import { findLoan, replayLoanOf } from './loans.ts';

const someReplayed = someHistory.map((history) => {
  const events = play(history).events.filter((event: LoanEvent) => event.kind === 'payment');
  return { terms: history.terms, replayed: replayLoan(history.terms, events) };
});

describe('a loan as it is kept', () => {
  it('is the loan that was replayed, whatever its payments', timeout, () => {
    fc.assert(
      fc.property(someReplayed, ({ terms, replayed }) => {
        expect(decodeLoanState(JSON.parse(encodeLoanState(replayed)), terms)).toEqual(replayed);
      }),
      trials,
    );
  });

  const { terms, replayed } = fc.sample(
    someReplayed.filter(({ replayed }) => replayed.allocations.size > 2),
    { numRuns: 1, seed: 1 },
  )[0] as { terms: Parameters<typeof replayLoan>[0]; replayed: ReturnType<typeof replayLoan> };
  const kept = () => JSON.parse(encodeLoanState(replayed));

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

let server: TestApp;
let borrower: PayingBorrower;
// For each test its own: a cap that one loads holds for every loan.
const begin = async (): Promise<void> => {
  server = await startTestApp();
  borrower = await createJanuaryBorrower(server);
  // As it is after the borrower's rate was put back to the policy's: the loan's own one was kept before.
  await repriceOpenLoans(server.context, 'begin');
};

const loan = async () => {
  const found = await findLoan(server.context.db, borrower.creditNumber);
  if (!found) throw new Error('no loan');
  return found;
};

/** What is kept is read, is what the events make, and agrees with the ledger. */
const expectKept = async () => {
  const { isKept, history, row } = await loan();
  expect(isKept).toBe(true);
  expect(history).toEqual((await replayLoanOf(server.context.db, row)).history);
  expect((await verifyLedger(server.context.db)).difference).toBeUndefined();
};

const pay = (amount: number, at: string) => postPaid(server.context, borrower.creditNumber, { amount, at });

const loadCap = (rate: string) =>
  addRateCap(
    server.context.db,
    { month: monthOf(calendarDate('2026-02-01')), rate: annualRate(rate) },
    { source: 'test', loadedAt: server.clock.now() },
  );

const damage = (state: string) =>
  server.context.db
    .updateTable('loan_state')
    .set({ state })
    .where('credit_number', '=', borrower.creditNumber)
    .execute();

describe('what is kept of a loan', () => {
  beforeEach(begin);
  afterEach(() => server.close());

  it('is that of its payments, on time, late, early, and twice on a day', async () => {
    await expectKept();
    server.setClock('2026-02-20T15:00:00Z');
    await accrueLoans(server.context);
    await pay(260_526, '2026-02-20T14:00:00Z');
    await expectKept();
    await pay(1_000_000, '2026-02-20T14:30:00Z');
    await expectKept();
    server.setClock('2026-05-02T15:00:00Z');
    await pay(50_000, '2026-05-02T14:00:00Z');
    await expectKept();
    await accrueLoans(server.context);
    await expectKept();
  });

  it('is that of payments posted late, reversed, and of a closing that was taken back', async () => {
    server.setClock('2026-03-25T15:00:00Z');
    await accrueLoans(server.context);
    const first = await pay(300_000, '2026-03-25T14:00:00Z');
    await pay(100_000, '2026-02-27T14:00:00Z');
    await expectKept();
    await reversePaid(server.context, borrower.creditNumber, first);
    await expectKept();
    server.setClock('2026-04-02T15:00:00Z');
    const last = await pay((await borrower.debt()).total_debt + 5_000, '2026-04-02T14:00:00Z');
    expect((await loan()).row.closed_at).not.toBeNull();
    await expectKept();
    // Beyond the debt: the borrower's.
    await pay(7_000, '2026-04-02T14:30:00Z');
    await expectKept();
    await reversePaid(server.context, borrower.creditNumber, last);
    expect((await loan()).row.closed_at).toBeNull();
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

  it('is made right by a payment that comes between a cap and its repricing', async () => {
    server.setClock('2026-02-21T15:00:00Z');
    await accrueLoans(server.context);
    await pay(260_526, '2026-02-20T14:00:00Z');
    await loadCap('0.1100');
    await pay(10_000, '2026-02-21T14:00:00Z');
    const { isKept, history, row } = await loan();
    expect(isKept).toBe(true);
    expect(history).toEqual((await replayLoanOf(server.context.db, row)).history);
    await repriceOpenLoans(server.context, 'cap');
    await expectKept();
  });

  it('of a closed loan is that of the caps of its closing', async () => {
    server.setClock('2026-02-05T15:00:00Z');
    await pay((await borrower.debt()).total_debt, '2026-02-05T14:00:00Z');
    server.setClock('2026-02-06T15:00:00Z');
    await loadCap('0.1000');
    await expectKept();
  });

  it('is found out when it was damaged', async () => {
    server.setClock('2026-02-20T15:00:00Z');
    await pay(100_000, '2026-02-20T14:00:00Z');
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
    const payment = await pay(100_000, '2026-02-20T14:00:00Z');
    const after = encodeLoanState((await loan()).history);
    await damage(before);
    expect((await loan()).isKept).toBe(false);
    await reversePaid(server.context, borrower.creditNumber, payment);
    await damage(after);
    expect((await loan()).isKept).toBe(false);
    expect(await borrower.debt()).toMatchObject({ quota_debt: 260_526 });
  });
});
