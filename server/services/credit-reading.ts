import type { Debt } from '../../src/core/domain/debt.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { ApplicationRow } from './application-status.ts';
import { debtToday, findLoan, type Loan } from './loans.ts';

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
