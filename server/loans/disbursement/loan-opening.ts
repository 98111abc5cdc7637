import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { nextAccrual } from '#core/loan/accrual-days.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import type { ApplicationRow } from '../../applications/application-status.ts';
import { planOfApplication } from '../../applications/plans.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import { post } from '../ledger/ledger.ts';
import { disbursementLines } from '../ledger/loan-postings.ts';

/** Opens the loan of a disbursed application at the signed price, with its ledger entry. */
export const openLoanOf = async (
  executor: Executor,
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  application: ApplicationRow,
  disbursedAt: Date,
): Promise<void> => {
  const disbursedOn = bogotaDate(disbursedAt);
  const { plan } = await planOfApplication(executor, application, disbursedOn);
  const { lifeInsurance, guarantee, guaranteeVat } = DEFAULT_POLICY.pricing;
  await executor
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
    .execute();
  await post(executor, clock, {
    creditNumber: application.credit_number,
    kind: 'disbursement',
    reference: application.id,
    valueDate: disbursedOn,
    lines: disbursementLines(application.amount),
  });
  await events.emit(executor, 'loan-opened', { accountId: application.account_id });
};
