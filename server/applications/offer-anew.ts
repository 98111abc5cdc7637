import { randomUUID } from 'node:crypto';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import { type Money, pesos } from '#core/money/money.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';
import { insertNumbered } from './apply.ts';
import { policyOn } from './plans.ts';
import { offerUpTo } from './risk.ts';
import { readDecision } from './risk-decisions.ts';

/**
 * Offers up to `cost` in the place of a signed application that was closed as its clinic confirmed that lower cost: what was
 * signed never changes, so that the new one has its own number, contract and note. The decision is the one before, lowered.
 */
export const offerAnew = async (
  executor: Executor,
  { clock }: Pick<Context, 'clock'>,
  replaced: ApplicationRow,
  cost: Money,
): Promise<ApplicationRow> => {
  const now = clock.now();
  const created = await insertNumbered(executor, {
    id: randomUUID(),
    account_id: replaced.account_id,
    profile_id: replaced.profile_id,
    status: 'approved',
    status_changed_at: now,
    provider_id: replaced.provider_id,
    provider_name: replaced.provider_name,
    procedure_text: replaced.procedure_text,
    procedure_date: replaced.procedure_date,
    requested_amount: cost,
    amount: cost,
    term: replaced.term,
    discount_code: replaced.discount_code,
    advisor_code: replaced.advisor_code,
    shown_amortization: '[]',
    replaces: replaced.id,
    created_at: now,
  });
  await executor
    .insertInto('application_event')
    .values({
      application_id: created.id,
      from_status: null,
      to_status: created.status,
      actor: 'clinic',
      reason: 'offered anew for the lower cost that the clinic confirmed',
      at: now,
    })
    .execute();
  const before = await readDecision(executor, replaced.id);
  const { policy, cap } = await policyOn(executor, bogotaDate(now));
  const income = before?.monthly_income ?? null;
  await executor
    .insertInto('risk_decision')
    .values({
      id: randomUUID(),
      application_id: created.id,
      policy_version: policy.version,
      inputs: JSON.stringify({ policy, cap, basedOn: before?.id, request: { cost } }),
      outcome: 'approved',
      reasons: [],
      maximum_amount: cost,
      monthly_income: income,
      bureau_report_id: before?.bureau_report_id ?? null,
      decided_at: now,
    })
    .execute();
  await offerUpTo(executor, created, cost, income === null ? undefined : pesos(income), policy);
  return created;
};
