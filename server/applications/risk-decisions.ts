import { sql } from 'kysely';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';

export const DECISION_COLUMNS = [
  'risk_decision.id',
  'risk_decision.outcome',
  'risk_decision.reasons',
  'risk_decision.inputs',
  'risk_decision.decided_at',
  'risk_decision.monthly_income',
  'risk_decision.bureau_report_id',
] as const;

/** What a person, or the next step, is told of a decision. */
export type Decision = Pick<
  Row<'risk_decision'>,
  'id' | 'outcome' | 'reasons' | 'inputs' | 'decided_at' | 'monthly_income' | 'bureau_report_id'
>;

/** The order in which an application's current decision is the first: the final one, else the pending one. */
export const FINAL_FIRST = sql<boolean>`risk_decision.outcome = 'risk_in_process'`;

/** The current decision of an application. */
export const readDecision = (executor: Executor, applicationId: string): Promise<Decision | undefined> =>
  executor
    .selectFrom('risk_decision')
    .select(DECISION_COLUMNS)
    .where('application_id', '=', applicationId)
    .orderBy(FINAL_FIRST)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
