import type { ExpressionBuilder } from 'kysely';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import type { Row, Tables } from '../infrastructure/database/tables.ts';
import type { CreditFacts } from '../infrastructure/documents/document-facts.ts';
import type { Loan } from './loans.ts';
import { type CreditReading, creditReadingOf, requireCreditNumber, selectCredit } from './own-credit.ts';

type HolderColumn = 'first_names' | 'surnames' | 'document_number';

type Holder = Pick<Row<'profile'>, HolderColumn>;

const creditFacts = (
  { config }: Pick<Context, 'config'>,
  { row, history }: Loan,
  holder: Holder,
): CreditFacts => {
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

/** The facts common to all documents of a disbursed credit. */
export const readCreditFacts = async (
  executor: Executor,
  context: Pick<Context, 'config'>,
  loan: Loan,
): Promise<CreditFacts> => {
  const holder = await executor
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select(['first_names', 'surnames', 'document_number'])
    .where('application.id', '=', loan.row.application_id)
    .executeTakeFirstOrThrow();
  return creditFacts(context, loan, holder);
};

/** A column of its own: sealed columns are unsealed as columns of the answer, not within JSON. */
const holderColumn = <C extends HolderColumn>(loan: ExpressionBuilder<Tables, 'loan'>, column: C) =>
  loan
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select(`profile.${column}`)
    .whereRef('application.id', '=', 'loan.application_id');

const selectCreditsWithHolder = prepareQuery(
  (executor, { creditNumber }: { readonly creditNumber: number }) =>
    selectCredit(executor, creditNumber).select((loan) => [
      holderColumn(loan, 'first_names').as('first_names'),
      holderColumn(loan, 'surnames').as('surnames'),
      holderColumn(loan, 'document_number').as('document_number'),
    ]),
);

/**
 * A person's own credit with those facts, in one statement.
 * @throws NotFound for any other.
 */
export const readCreditWithFacts = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading & { readonly facts: CreditFacts }> => {
  requireCreditNumber(creditNumber);
  const [selected] = await selectCreditsWithHolder(context.db, { creditNumber });
  const reading = await creditReadingOf(context, accountId, selected);
  const { first_names = '', surnames = '', document_number = null } = selected ?? {};
  return {
    ...reading,
    facts: creditFacts(context, reading.loan, { first_names, surnames, document_number } as Holder),
  };
};
