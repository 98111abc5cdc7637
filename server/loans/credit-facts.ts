import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { CreditFacts } from '../infrastructure/documents/document-facts.ts';
import type { Loan } from './loans.ts';

/** The facts common to all documents of a disbursed credit. */
export const readCreditFacts = async (
  executor: Executor,
  { config }: Pick<Context, 'config'>,
  { row, history }: Loan,
): Promise<CreditFacts> => {
  const holder = await executor
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select(['first_names', 'surnames', 'document_number'])
    .where('application.id', '=', row.application_id)
    .executeTakeFirstOrThrow();
  if (holder.document_number === null)
    throw new Error(`credit ${row.credit_number} has a holder without document`);
  return {
    lender: config.lender,
    holder: {
      fullName: `${holder.first_names} ${holder.surnames}`,
      documentNumber: holder.document_number,
    },
    creditNumber: row.credit_number,
    principal: pesos(row.principal),
    term: row.term,
    pricing: history.account.terms.pricing,
    disbursedOn: calendarDate(row.disbursed_on),
    publicUrl: config.publicUrl,
  };
};
