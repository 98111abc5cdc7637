import type { Debt } from '../../src/core/domain/debt.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { ApplicationRow } from './application-status.ts';
import { debtToday, findLoan, type Loan } from './loans.ts';
import { type OpenPayment, readOpenPayments } from './open-payments.ts';

export interface CreditReading {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly application: ApplicationRow;
  readonly readAt: Date;
}

const notFound = () => new NotFound('No encontramos este crédito.');

/** A person's own credit with today's figures. Errors: NotFound for any other. */
export const readOwnCredit = async (
  { db, clock }: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  if (!Number.isSafeInteger(creditNumber)) throw notFound();
  const [loan, application] = await Promise.all([
    findLoan(db, creditNumber),
    db.selectFrom('application').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst(),
  ]);
  if (loan?.row.account_id !== accountId || !application) throw notFound();
  return { loan, debt: debtToday(loan, clock), application, readAt: clock.now() };
};

/** The same, with what is under way on it: a payment is in one of both lists at every moment, and in one only. */
export const readOwnCreditUnderWay = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading & { readonly openPayments: readonly OpenPayment[] }> => {
  if (!Number.isSafeInteger(creditNumber)) throw notFound();
  // In this order: one that is posted in between is seen twice, and never not at all.
  const underWay = await readOpenPayments(context, accountId, creditNumber);
  const reading = await readOwnCredit(context, accountId, creditNumber);
  const posted = new Set(reading.loan.payments.map(({ reference }) => reference));
  return { ...reading, openPayments: underWay.filter(({ reference }) => !posted.has(reference)) };
};
