import type { Debt } from '#core/loan/debt.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { debtToday, findLoan, type Loan } from './loans.ts';

export interface CreditReading {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly application: ApplicationRow;
  readonly readAt: Date;
}

export const creditNotFound = () => new NotFound('No encontramos este crédito.');

/** A person's own credit with today's figures. Errors: NotFound for any other. */
export const readOwnCredit = async (
  { db, clock }: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  if (!Number.isSafeInteger(creditNumber)) throw creditNotFound();
  const [loan, application] = await Promise.all([
    findLoan(db, creditNumber),
    db.selectFrom('application').selectAll().where('credit_number', '=', creditNumber).executeTakeFirst(),
  ]);
  if (loan?.row.account_id !== accountId || !application) throw creditNotFound();
  return { loan, debt: debtToday(loan, clock), application, readAt: clock.now() };
};
