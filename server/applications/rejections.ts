import { type Rejection, rejectionOf } from '#core/application/rejection.ts';
import { RISK_REASONS } from '#core/application/risk-reasons.ts';
import { bogotaDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { readDecision } from './risk.ts';

/** A decision's stored inputs may come from any version or from an operator: read defensively. */
const readPath = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const rejectionFrom = (decision: Row<'risk_decision'>): Rejection => {
  const birthDate = readPath(decision.inputs, 'applicant', 'birthDate');
  const employmentMonths = readPath(decision.inputs, 'report', 'employmentMonths');
  return rejectionOf({
    reasons: RISK_REASONS.filter((reason) => decision.reasons.includes(reason)),
    decidedOn: bogotaDate(decision.decided_at),
    birthDate: typeof birthDate === 'string' ? parseCalendarDate(birthDate) : undefined,
    employmentMonths: typeof employmentMonths === 'number' ? employmentMonths : undefined,
  });
};

export const NO_REJECTION: Rejection = { reasons: [], retryFrom: undefined };

/** An application's rejection, for the person. */
export const readRejection = async (executor: Executor, applicationId: string): Promise<Rejection> => {
  const decision = await readDecision(executor, applicationId);
  return decision ? rejectionFrom(decision) : NO_REJECTION;
};
