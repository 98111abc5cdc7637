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

/** A person's own credit with today's figures. Errors: NotFound for any other. */
export const readOwnCredit = async (
  { db, clock }: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  const loan = Number.isSafeInteger(creditNumber) ? await findLoan(db, creditNumber) : undefined;
  if (loan?.row.account_id !== accountId) throw new NotFound('No encontramos este crédito.');
  const application = await db
    .selectFrom('application')
    .selectAll()
    .where('id', '=', loan.row.application_id)
    .executeTakeFirstOrThrow();
  return { loan, debt: debtToday(loan, clock), application, readAt: clock.now() };
};
