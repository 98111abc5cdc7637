import { bogotaDate, type CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import { readCreditNumber } from '../infrastructure/ops/arguments.ts';
import { type OpsContext, OpsError } from '../infrastructure/ops/command.ts';
import { keepLoans } from './keep-loans.ts';
import { reapply } from './ledger/loan-postings.ts';
import { recordStatus } from './loan-status.ts';
import { bookedUntil, type LoanRow, lockLoan, replayLoanOf } from './loans.ts';
import { obligeOfReturns, postChargeBack } from './refunds.ts';

interface TermsChange<C extends Partial<LoanRow>> {
  /** @throws OpsError where the loan is not in a state for it. */
  decide(row: LoanRow, today: CalendarDate, trx: Executor): C | Promise<C>;
  /** The books' words for it. */
  nameOf(change: C): string;
  /** The kind of the books' entry, where it is no correction. */
  readonly kind?: 'waiver';
  /** What follows from it, in its transaction. */
  follow(trx: Executor, row: LoanRow, change: C): Promise<void>;
}

/**
 * Changes terms of a loan that stand in its row, works it out anew with them, and corrects books and status to it.
 * @throws OpsError where there is no such loan.
 */
export const changeTerms = <C extends Partial<LoanRow>>(
  { db, clock }: Pick<OpsContext, 'db' | 'clock'>,
  credit: string,
  { decide, nameOf, kind, follow }: TermsChange<C>,
): Promise<{ readonly row: LoanRow; readonly change: C }> =>
  inTransaction(db, async (trx) => {
    const creditNumber = readCreditNumber(credit);
    const before = await lockLoan(trx, creditNumber);
    if (!before) throw new OpsError(`No hay un crédito ${credit} desembolsado.`);
    const change = await decide(before, bogotaDate(clock.now()), trx);
    const row = await trx
      .updateTable('loan')
      .set(change)
      .where('credit_number', '=', creditNumber)
      .returningAll()
      .executeTakeFirstOrThrow();
    const loan = await replayLoanOf(trx, row);
    const { history, known } = loan;
    const booked = { creditNumber, principal: row.principal, history, valueDate: bookedUntil(row, history) };
    await reapply(trx, clock, { ...booked, reference: `${creditNumber} ${nameOf(change)}` }, kind);
    await keepLoans(trx, clock, [{ creditNumber, history, known }]);
    await postChargeBack(trx, clock, loan, `${creditNumber} ${nameOf(change)}`);
    await recordStatus(trx, clock, row, history);
    await obligeOfReturns(trx, { clock }, loan);
    await follow(trx, row, change);
    return { row, change };
  });
