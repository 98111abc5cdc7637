import type { Rejection } from '#core/application/rejection.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import type { ApplicationRow } from './application-status.ts';
import { type ProfileRow, requireNewestApplication } from './applications.ts';
import { type DatedPlan, planOfApplication } from './plans.ts';
import { readRejection, rejectionOrNone } from './read-rejection.ts';
import { assessApplication } from './risk.ts';

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
