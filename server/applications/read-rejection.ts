import { type Rejection, reasonsToTell, rejectionOf } from '#core/application/rejection.ts';
import { bogotaDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import { type Decision, readDecision } from './risk-decisions.ts';

/** A decision's stored inputs may come from any version or from an operator: read defensively. */
const readPath = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const rejectionFrom = (decision: Decision, isIdentityProved: boolean): Rejection => {
  const birthDate = readPath(decision.inputs, 'applicant', 'birthDate');
  const employmentMonths = readPath(decision.inputs, 'report', 'employmentMonths');
  return rejectionOf({
    reasons: reasonsToTell(decision, isIdentityProved),
    decidedOn: bogotaDate(decision.decided_at),
    birthDate: typeof birthDate === 'string' ? parseCalendarDate(birthDate) : undefined,
    employmentMonths: typeof employmentMonths === 'number' ? employmentMonths : undefined,
  });
};

export const NO_REJECTION: Rejection = { reasons: [], retryFrom: undefined };

export const rejectionOrNone = (decision: Decision | undefined, isIdentityProved: boolean): Rejection =>
  decision ? rejectionFrom(decision, isIdentityProved) : NO_REJECTION;

/** An application's rejection, for the person. */
export const readRejection = async (executor: Executor, applicationId: string): Promise<Rejection> => {
  const { document_proved_at: provedAt } = await executor
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .select('document_proved_at')
    .where('application.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return rejectionOrNone(await readDecision(executor, applicationId), provedAt !== null);
};
