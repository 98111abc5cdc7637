import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import type { CreditSummary } from '../accounts/login-summary.ts';
import { statusOf } from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import { debtToday, findLoan } from './loans.ts';

/** A person's newest application and, once disbursed, its credit with today's debt. */
export const readCreditSummary = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<CreditSummary> => {
  const application = await db
    .selectFrom('application')
    .select(['id', 'status', 'credit_number'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!application) {
    return { applicationId: undefined, applicationStatus: undefined, credit: null, creditHub: null };
  }
  const loan = await findLoan(db, application.credit_number);
  const debt = loan && debtToday(loan, clock);
  return {
    applicationId: application.id,
    applicationStatus: statusOf(application),
    credit: loan && debt ? encodeCredit(loan.row.credit_number, loan.history.account, debt) : null,
    creditHub: loan && debt ? encodeCreditHub(loan.history.account, debt) : null,
  };
};
