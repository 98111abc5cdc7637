import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Debt } from '#core/loan/debt.ts';
import type { ApplicationRow } from '../applications/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { prepareQuery } from '../infrastructure/database/prepared.ts';
import type { Tables } from '../infrastructure/database/tables.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import { debtToday, type Loan, loanOf, type SelectedLoan, selectFromLoan } from './loans.ts';

/** What a credit's holder is shown of its application. */
export type CreditApplication = Pick<
  ApplicationRow,
  'id' | 'status' | 'credit_number' | 'provider_id' | 'provider_name' | 'procedure_text'
>;

export interface SelectedCredit extends SelectedLoan {
  readonly application: CreditApplication | null;
}

export const selectApplication = (loan: ExpressionBuilder<Tables, 'loan'>) =>
  loan
    .selectFrom('application')
    .select([
      'application.id',
      'application.status',
      'application.credit_number',
      'application.provider_id',
      'application.provider_name',
      'application.procedure_text',
    ])
    .whereRef('application.id', '=', 'loan.application_id');

/** A loan by its number, with its application. */
export const selectCredit = (
  executor: Executor,
  creditNumber: number,
): SelectQueryBuilder<Tables, 'loan', SelectedCredit> =>
  selectFromLoan(executor)
    .where('loan.credit_number', '=', creditNumber)
    .select((loan) => jsonObjectFrom(selectApplication(loan)).as('application'));

export interface CreditReading {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly application: CreditApplication;
  readonly readAt: Date;
}

export const creditNotFound = () => new NotFound('No encontramos este crédito.');

/** @throws NotFound for a number that no credit can have. */
export const requireCreditNumber = (creditNumber: number): void => {
  if (!Number.isSafeInteger(creditNumber)) throw creditNotFound();
};

/**
 * A selected credit of a person with today's figures.
 * @throws NotFound for none, or another's.
 */
export const creditReadingOf = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  selected: SelectedCredit | undefined,
): Promise<CreditReading> => {
  if (selected?.account_id !== accountId || !selected.application) throw creditNotFound();
  const readAt = clock.now();
  const loan = await loanOf(db, selected);
  return { loan, debt: debtToday(loan, clock), application: selected.application, readAt };
};

const selectCredits = prepareQuery((executor, { creditNumber }: { readonly creditNumber: number }) =>
  selectCredit(executor, creditNumber),
);

/**
 * A person's own credit with today's figures, in one statement.
 * @throws NotFound for any other.
 */
export const readOwnCredit = async (
  context: Context,
  accountId: string,
  creditNumber: number,
): Promise<CreditReading> => {
  requireCreditNumber(creditNumber);
  const [selected] = await selectCredits(context.db, { creditNumber });
  return creditReadingOf(context, accountId, selected);
};
