import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/earned.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import { planOfApplication } from '../../applications/plans.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { obligeOfDisbursement, obligeOfNextDisbursement } from '../../obligations/loan-obligations.ts';
import { keepLoans } from '../keep-loans.ts';
import { post } from '../ledger/ledger.ts';
import { disbursementLines, reapply } from '../ledger/loan-postings.ts';
import { recordStatus } from '../loan-status.ts';
import { bookedUntil, type LoanRow, replayLoanOf } from '../loans.ts';
import { obligeOfReturns, postChargeBack } from '../refunds.ts';

type Opening = Pick<Context, 'clock' | 'events'>;

/** Opens the loan of a disbursed application at the signed price, with its ledger entry. */
export const openLoanOf = async (
  executor: Executor,
  { clock, events }: Opening,
  application: ApplicationRow,
  disbursedAt: Date,
  reference = application.id,
): Promise<void> => {
  const disbursedOn = bogotaDate(disbursedAt);
  const { plan } = await planOfApplication(executor, application, disbursedOn);
  const { lifeInsurance, guarantee, guaranteeVat } = DEFAULT_POLICY.pricing;
  const row = await executor
    .insertInto('loan')
    .values({
      credit_number: application.credit_number,
      application_id: application.id,
      account_id: application.account_id,
      principal: application.amount,
      agreed_monthly_rate: plan.monthlyRate,
      life_insurance: lifeInsurance,
      guarantee,
      guarantee_vat: guaranteeVat,
      term: application.term,
      disbursed_on: disbursedOn,
      disbursed_at: disbursedAt,
      accrued_to: disbursedOn,
      next_accrual_on: nextAccrual(disbursedOn, application.term, disbursedOn),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await post(executor, clock, {
    creditNumber: application.credit_number,
    kind: 'disbursement',
    reference,
    valueDate: disbursedOn,
    lines: disbursementLines(application.amount),
  });
  await obligeOfDisbursement(executor, { clock }, row);
  const loan = await replayLoanOf(executor, row);
  await keepLoans(executor, clock, [{ creditNumber: row.credit_number, ...loan }]);
  await events.emit(executor, 'loan-opened', { accountId: application.account_id });
};

/**
 * Begins a loan anew whose first disbursement the bank gave back, now that its clinic is paid: at the signed price, from this
 * day on, to which what was paid meanwhile counts.
 */
export const openLoanAgain = async (
  executor: Executor,
  { clock, events }: Opening,
  { credit_number: creditNumber, term }: LoanRow,
  disbursedAt: Date,
  reference: string,
): Promise<void> => {
  const disbursedOn = bogotaDate(disbursedAt);
  const row = await executor
    .updateTable('loan')
    .set({
      returned_at: null,
      disbursed_on: disbursedOn,
      disbursed_at: disbursedAt,
      accrued_to: disbursedOn,
      next_accrual_on: nextAccrual(disbursedOn, term, disbursedOn),
    })
    .where('credit_number', '=', creditNumber)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { principal } = row;
  await post(executor, clock, {
    creditNumber,
    kind: 'disbursement',
    reference,
    valueDate: disbursedOn,
    lines: disbursementLines(principal),
  });
  const loan = await replayLoanOf(executor, row);
  const { history } = loan;
  await reapply(executor, clock, {
    creditNumber,
    principal,
    history,
    valueDate: bookedUntil(row, history),
    reference: `disbursed again ${reference}`,
  });
  await postChargeBack(executor, clock, loan, `disbursed again ${reference}`);
  await keepLoans(executor, clock, [{ creditNumber, ...loan }]);
  await obligeOfNextDisbursement(executor, { clock }, row);
  await recordStatus(executor, clock, row, history);
  await obligeOfReturns(executor, { clock }, loan);
  await events.emit(executor, 'loan-opened', { accountId: row.account_id });
};
