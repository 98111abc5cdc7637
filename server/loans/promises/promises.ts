import type { NewestStanding } from '#core/api/credit/made-promise.ts';
import { bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import {
  type PromiseStanding,
  type PromiseToPay,
  paidSince,
  paidTowards,
  promiseStanding,
} from '#core/loan/promise-to-pay.ts';
import { type Money, pesos, subtractClamped } from '#core/money/money.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import type { Clock } from '../../infrastructure/runtime/clock.ts';
import { dayOf, type Loan } from '../loans.ts';

export interface StandingPromise<S extends PromiseStanding = PromiseStanding> extends PromiseToPay {
  readonly standing: S;
  readonly paid: Money;
}

/** Promises of credits, the oldest first. */
const promiseRows = (
  executor: Executor,
  creditNumbers: readonly number[],
): Promise<Row<'promise_to_pay'>[]> =>
  executor
    .selectFrom('promise_to_pay')
    .selectAll()
    .where('credit_number', 'in', creditNumbers)
    .orderBy('id')
    .execute();

type MadePromise = Pick<Row<'promise_to_pay'>, 'amount' | 'promised_on' | 'made_at'>;

/** What became of a credit's promises, the oldest first. */
const standingPromises = (
  rows: readonly MadePromise[],
  { payments, history }: Loan,
  clock: Clock,
): readonly StandingPromise[] => {
  const today = dayOf(history.account, clock);
  const made = payments
    .filter(({ reversed_at }) => reversed_at === null)
    .map(({ amount, paid_at }) => ({ amount, paidAt: paid_at }));
  return rows.map(({ amount, promised_on, made_at }, index) => {
    const promise = {
      amount: pesos(amount),
      promisedOn: calendarDate(promised_on),
      madeAt: made_at,
      replacedAt: rows[index + 1]?.made_at,
    };
    const paid = paidTowards(promise, made);
    const paidInAll = paidSince(promise, made);
    return { ...promise, paid, standing: promiseStanding(promise, { paid, paidInAll }, today) };
  });
};

/** A credit's promises and what became of them, the oldest first. */
export const readPromises = async (
  executor: Executor,
  loan: Loan,
  clock: Clock,
): Promise<readonly StandingPromise[]> =>
  standingPromises(await promiseRows(executor, [loan.row.credit_number]), loan, clock);

const isNewest = (promise: StandingPromise): promise is StandingPromise<NewestStanding> =>
  promise.standing !== 'replaced';

/** The newest of a credit's promises, which are in the order of their making. */
export const newestOf = (
  rows: readonly MadePromise[],
  loan: Loan,
  clock: Clock,
): StandingPromise<NewestStanding> | undefined =>
  standingPromises(rows, loan, clock).slice(-1).find(isNewest);

/** What a payment did for a promise: it kept it, in time or late, or paid a part of it. */
export interface PaidPromise {
  readonly promise: PromiseToPay;
  readonly outcome: 'kept' | 'kept_late' | 'in_part';
  readonly left: Money;
}

/** For the newest promise of its credit; undefined of a payment before it, or after it was kept. */
export const findPromisePaidBy = async (
  executor: Executor,
  loan: Loan,
  { amount, paid_at: paidAt }: Pick<Row<'payment'>, 'amount' | 'paid_at'>,
  clock: Clock,
): Promise<PaidPromise | undefined> => {
  const promise = await newestPromise(executor, loan, clock);
  if (!promise || paidAt < promise.madeAt) return undefined;
  const until = loan.payments
    .filter((one) => one.reversed_at === null && one.paid_at <= paidAt)
    .map((one) => ({ amount: one.amount, paidAt: one.paid_at }));
  const paid = paidSince(promise, until);
  if (paid - amount >= promise.amount) return undefined;
  const left = subtractClamped(promise.amount, paid);
  if (left > 0) return { promise, outcome: 'in_part', left };
  return { promise, outcome: bogotaDate(paidAt) <= promise.promisedOn ? 'kept' : 'kept_late', left };
};

export const newestPromise = async (
  executor: Executor,
  loan: Loan,
  clock: Clock,
): Promise<StandingPromise<NewestStanding> | undefined> =>
  newestOf(await promiseRows(executor, [loan.row.credit_number]), loan, clock);
