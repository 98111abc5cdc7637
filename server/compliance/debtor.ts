import { catchUpOf, type Debt, type InstalmentDebt } from '#core/loan/debt.ts';
import { type Money, NO_MONEY } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { debtToday, findLoan, type Loan } from '../loans/loans.ts';
import type { ObligationRow } from '../obligations/obligations.ts';

/** A credit's holder, how to write to them, and what they owe today. */
export interface Debtor {
  readonly loan: Loan;
  readonly debt: Debt;
  readonly firstNames: string;
  readonly fullName: string;
  /** Empty when there is none. */
  readonly email: string;
  /** Confirmed, and somebody has it. */
  readonly isEmailConfirmed: boolean;
  readonly phone: string;
  readonly documentNumber: string;
}

export const creditOf = ({ id, credit_number }: ObligationRow): number => {
  if (credit_number === null) throw new Error(`obligation ${id} names no credit`);
  return credit_number;
};

/** Whose an application is, and how to write to them. */
export const readPerson = async ({ db }: { readonly db: Executor }, applicationId: string) => {
  const person = await db
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select([
      'first_names',
      'surnames',
      'email',
      'email_verified_at',
      'email_bounced_at',
      'document_number',
      'economic_activity',
      'account.phone',
    ])
    .where('application.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return {
    firstNames: person.first_names,
    fullName: `${person.first_names} ${person.surnames}`,
    email: person.email,
    isEmailConfirmed: person.email_verified_at !== null && person.email_bounced_at === null,
    phone: person.phone,
    documentNumber: person.document_number ?? '',
    activity: person.economic_activity,
  };
};

/** The debtor of an obligation's credit. */
export const readDebtor = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  obligation: ObligationRow,
): Promise<Debtor> => {
  const creditNumber = creditOf(obligation);
  const loan = await findLoan(db, creditNumber);
  if (!loan) throw new Error(`obligation ${obligation.id} is of a credit without a loan`);
  return { loan, debt: debtToday(loan, clock), ...(await readPerson({ db }, loan.row.application_id)) };
};

/** Its instalment, and what follows it. */
export const subjectOf = ({ subject }: ObligationRow): { readonly number: number; readonly rest: string } => {
  const [, number = '', rest = ''] = /^(\d+)(?:[/ ](.*))?$/.exec(subject) ?? [];
  return { number: Number(number), rest };
};

export const overdueInstalment = ({ debt }: Debtor, number: number): InstalmentDebt | undefined =>
  debt.instalments.find((one) => one.number === number && one.status === 'overdue');

export const oldestOverdue = ({ debt }: Debtor): InstalmentDebt | undefined =>
  debt.instalments.find((one) => one.status === 'overdue');

export const overdueAmount = ({ debt }: Debtor): Money => catchUpOf(debt)?.amount ?? NO_MONEY;
