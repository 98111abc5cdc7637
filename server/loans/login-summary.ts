import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { isClosedNegative } from '#core/application/application-status.ts';
import type { CreditSummary, ReadLoginSummary } from '../accounts/login-summary.ts';
import { findProfile } from '../accounts/profiles.ts';
import { statusOf } from '../applications/application-status.ts';
import { NO_REJECTION, readRejection } from '../applications/risk-state.ts';
import type { Context } from '../infrastructure/context.ts';
import { findSignature } from '../signing/signature.ts';
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

/** The person's profile, newest application and credit. */
export const readLoginSummary: ReadLoginSummary = async (context, accountId) => {
  const { phone } = await context.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const profile = await findProfile(context.db, accountId);
  const summary = await readCreditSummary(context, accountId);
  const { applicationId, applicationStatus } = summary;
  const signature = applicationId === undefined ? undefined : await findSignature(context.db, applicationId);
  const isRejected = applicationStatus !== undefined && isClosedNegative(applicationStatus);
  const rejection =
    isRejected && applicationId ? await readRejection(context.db, applicationId) : NO_REJECTION;
  return { phone, profile, summary, isSigned: Boolean(signature?.signed_at), rejection };
};
