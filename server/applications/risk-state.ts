import { type Rejection, reasonsToTell, rejectionOf } from '#core/application/rejection.ts';
import { bogotaDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { ApplicationRow } from './application-status.ts';
import { type ProfileRow, requireNewestApplication } from './applications.ts';
import { type DatedPlan, planOfApplication } from './plans.ts';
import { assessApplication } from './risk.ts';
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

const rejectionOrNone = (decision: Decision | undefined, isIdentityProved: boolean): Rejection =>
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

export interface RiskState extends DatedPlan {
  readonly application: ApplicationRow;
  /** Of the current decision. */
  readonly rejection: Rejection;
  readonly activity: ProfileRow['economic_activity'];
}

/** State and price of an application. */
export const riskStateOf = async (
  { db, clock }: Context,
  application: ApplicationRow,
  activity: RiskState['activity'],
): Promise<RiskState> => ({
  ...(await planOfApplication(db, application, bogotaDate(clock.now()))),
  application,
  rejection: await readRejection(db, application.id),
  activity,
});

/**
 * State and price of a person's newest application. One in process is decided again first.
 * @throws NotFound without an application of one's own.
 */
export const readRiskState = async (
  context: Context,
  accountId: string,
  profileId: string,
): Promise<RiskState> => {
  const newest = await requireNewestApplication(context, accountId, profileId);
  const application = await assessApplication(context, newest.application);
  if (application !== newest.application) return riskStateOf(context, application, newest.activity);
  const today = bogotaDate(context.clock.now());
  return {
    ...(await planOfApplication(context.db, application, today, newest.caps)),
    application,
    rejection: rejectionOrNone(newest.decision, newest.isIdentityProved),
    activity: newest.activity,
  };
};
