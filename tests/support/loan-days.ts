import { beforeAll, expect } from 'vitest';
import type { Debt } from '#core/loan/debt.ts';
import { getAskedAmount } from '../../server/loans/asked-amount.ts';
import { accrueLoans } from '../../server/loans/ledger/accruals.ts';
import { balancesOf } from '../../server/loans/ledger/ledger.ts';
import { debtToday, findLoan, type Loan } from '../../server/loans/loans.ts';
import { days, eventsOn, isAccrualDay, isDown, isMonthEnd, rowOf, type TableRow } from './loan-table.ts';
import { openTestApp } from './open-test-app.ts';
import { operate } from './operators.ts';
import { createPayingBorrower, type PayingBorrower } from './paying-borrower.ts';
import type { TestApp } from './test-app.ts';

let server: TestApp;
let borrower: PayingBorrower;
let credit: string;

const ops = (...line: string[]): Promise<string> => operate(server.context, ...line);
const reasonArgs = ['--reason', 'los treinta y seis meses'];

const apply = async (event: TableRow): Promise<void> => {
  const { kind, id = '', value_date, amount = '', choice, month = '', cap = '' } = event;
  if (kind === 'payment')
    await borrower.pay(Number(amount), undefined, {
      reference: id,
      choice: choice === 'term' ? 'reduce_term' : 'reduce_instalment',
    });
  if (kind === 'cash') {
    const smaller = choice === 'term' ? [] : ['--reduce-instalment'];
    const line = [credit, amount, `${value_date}T09:30-05:00`, id, ...smaller];
    expect(await ops('payments', 'cash', ...line, ...reasonArgs)).toMatch(/^Registrado/);
  }
  if (kind === 'reversal')
    expect(await ops('payments', 'reverse', credit, id, ...reasonArgs)).toMatch(/^Reversado/);
  if (kind === 'cap')
    expect(await ops('caps', 'load', month, cap, 'Resolución', ...reasonArgs)).toMatch(/^Cargada/);
};

const load = async (): Promise<Loan> => {
  const loan = await findLoan(server.context.db, borrower.creditNumber);
  if (!loan) throw new Error('no loan');
  return loan;
};

/** Today's figures of the loan, in the columns of the table. */
const inTable = (debt: Debt): TableRow => {
  const accrued = debt.accrued ?? { instalment: 0, days: 0, interest: 0, insurance: 0, guarantee: 0 };
  const figures = {
    date: debt.on,
    period: accrued.instalment,
    days: accrued.days,
    capital: debt.capital,
    interest: accrued.interest,
    insurance: accrued.insurance,
    guarantee: accrued.guarantee,
    overdue: debt.overdue + debt.arrears,
    arrears: debt.arrears,
    quota_debt: debt.minimumPayment,
    total_debt: debt.totalDebt,
    credit: debt.credit,
    status: debt.isClosed ? 'closed' : 'open',
  };
  return Object.fromEntries(Object.entries(figures).map(([column, figure]) => [column, String(figure)]));
};

/** Compares the ledger with the table at the end of an accrued day. */
const expectBooks = async (row: TableRow, received: number): Promise<void> => {
  const cell = (column: string) => Number(row[column]);
  const sums = await borrower.balances();
  const { bank, cash_in_transit = 0, borrower_credit = 0, arrears_receivable = 0, arrears_income = 0 } = sums;
  expect({ ...sums, cash_in_transit, borrower_credit, arrears_receivable, arrears_income, bank }).toEqual({
    bank: -6_666_666,
    cash_in_transit: received,
    borrower_credit: -cell('credit') || 0,
    loan_principal: cell('capital'),
    interest_receivable: cell('owed_interest'),
    insurance_receivable: cell('owed_insurance'),
    guarantee_receivable: cell('owed_guarantee'),
    arrears_receivable: cell('owed_arrears'),
    interest_income: -cell('earned_interest'),
    insurance_payable: -cell('earned_insurance'),
    guarantee_payable: -cell('earned_guarantee'),
    arrears_income: -cell('earned_arrears') || 0,
  });
  const lines = await balancesOf(server.context.db, borrower.creditNumber);
  const owed = lines.filter(({ account }) => account.endsWith('_receivable'));
  expect(owed.filter(({ amount }) => amount < 0)).toEqual([]);
};

/** Lives the table's first days one by one, and compares each with its row; returns the days that were entered in the books. */
export const liveDays = async (count: number): Promise<readonly string[]> => {
  const paid = new Map<string, number>();
  const received = () => [...paid.values()].reduce((sum, amount) => sum + amount, 0);
  const lived = days.slice(0, count);
  let booked = lived[0]?.date ?? '';
  const enteredOn: string[] = [];
  for (const [at, day] of lived.entries()) {
    if (at > 0) await server.advance('P1D');
    if (!isDown(day.date)) await accrueLoans(server.context);
    const events = eventsOn(day.date);
    let loan = await load();
    if (loan.row.accrued_to !== booked) {
      await expectBooks(rowOf(loan.row.accrued_to), received());
      enteredOn.push(loan.row.accrued_to);
    }
    for (const event of events) {
      await apply(event);
      const { kind, id = '', amount } = event;
      if (kind === 'payment' || kind === 'cash') paid.set(id, Number(amount));
      if (kind === 'reversal') paid.delete(id);
      if (kind === 'payment') await expectBooks(day, received());
    }
    if (events.length > 0) loan = await load();
    booked = loan.row.accrued_to;
    const debt = debtToday(loan, server.context.clock);
    expect(day).toMatchObject(inTable(debt));
    expect(getAskedAmount(debt).amount).toBe(Number(day.overdue) || Number(day.quota_debt));

    if (isMonthEnd(day.date) || events.length > 0) {
      const { aggregated_debt } = (await borrower.readCredit()).credit_hub.response;
      expect(aggregated_debt).toMatchObject({
        quota_debt: Number(day.quota_debt),
        total_debt: Number(day.total_debt),
      });
    }
    if (isMonthEnd(day.date)) expect(await ops('ledger', 'verify')).toMatch(/^1 créditos verificados/);
  }
  // Each month end and due date until it was paid, including the days without service.
  const expected = lived
    .filter(({ date = '', status }) => status === 'open' && isAccrualDay(date))
    .map(({ date }) => date)
    .filter((date) => !eventsOn(date).some(({ kind }) => kind === 'payment'));
  expect(enteredOn).toEqual(expected);
  return enteredOn;
};

export const openLoanDays = (): void => {
  server = openTestApp({ RATE_CAPS: 'certified' });
  beforeAll(async () => {
    await server.moveTo(`${days[0]?.date}T15:00:00Z`);
    borrower = await createPayingBorrower(server, { amount: 6_666_666, term: 36 });
    credit = String(borrower.creditNumber);
  });
};
