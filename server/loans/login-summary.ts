import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { encodeCredit } from '#core/api/credit/credit.ts';
import { encodeCreditHub } from '#core/api/credit/debt.ts';
import { isClosedNegative } from '#core/application/application-status.ts';
import type { CreditSummary, ReadLoginSummary } from '../accounts/login-summary.ts';
import { findProfile } from '../accounts/profiles.ts';
import { type ApplicationRow, statusOf } from '../applications/application-status.ts';
import { NOT_GIVEN_UP } from '../applications/given-up.ts';
import { NO_REJECTION, readRejection } from '../applications/read-rejection.ts';
import type { Context } from '../infrastructure/context.ts';
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import { debtToday, findLoan } from './loans.ts';

const selectPerson = prepareQuery((executor, { accountId }: { readonly accountId: string }) =>
  executor
    .selectFrom('account')
    .select('account.phone')
    .select((account) =>
      jsonObjectFrom(
        account
          .selectFrom('application')
          .leftJoin('signature', 'signature.application_id', 'application.id')
          .select([
            'application.id',
            'application.status',
            'application.credit_number',
            'signature.signed_at',
          ])
          .whereRef('application.account_id', '=', 'account.id')
          .where(NOT_GIVEN_UP)
          .orderBy('application.created_at', 'desc')
          .limit(1),
      ).as('application'),
    )
    .where('account.id', '=', accountId),
);

type NewestApplication = Pick<ApplicationRow, 'id' | 'status' | 'credit_number'>;

/** A person's newest application and, once disbursed, its credit with today's debt. */
const creditSummaryOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  application: NewestApplication | null,
): Promise<CreditSummary> => {
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
  const [person] = await selectPerson(context.db, { accountId });
  if (!person) throw new Error(`account ${accountId} is gone`);
  const { phone, application } = person;
  const profile = await findProfile(context.db, accountId);
  const summary = await creditSummaryOf(context, application);
  const { applicationId, applicationStatus } = summary;
  const isRejected = applicationStatus !== undefined && isClosedNegative(applicationStatus);
  const rejection =
    isRejected && applicationId ? await readRejection(context.db, applicationId) : NO_REJECTION;
  const isSigned = Boolean(application?.signed_at);
  return { phone, profile, summary, isSigned, rejection };
};
