import type { Rejection } from '#core/application/rejection.ts';
import { bogotaDate } from '#core/calendar/calendar-date.ts';
import type { Context } from '../infrastructure/context.ts';
import type { ApplicationRow } from './application-status.ts';
import { type ProfileRow, requireNewestApplication, requireProfile } from './applications.ts';
import { type DatedPlan, planOfApplication } from './plans.ts';
import { readRejection } from './rejections.ts';
import { assessApplication } from './risk.ts';

export interface RiskState extends DatedPlan {
  readonly application: ApplicationRow;
  /** Of the current decision. */
  readonly rejection: Rejection;
  readonly activity: ProfileRow['economic_activity'];
}

/**
 * State and price of a person's newest application. One in process is decided again first.
 * Errors: NotFound without an application of one's own.
 */
export const readRiskState = async (
  context: Context,
  accountId: string,
  profileId: string,
): Promise<RiskState> => {
  const profile = await requireProfile(context.db, accountId, profileId);
  const newest = await requireNewestApplication(context, accountId, profileId);
  const application = await assessApplication(context, newest);
  const today = bogotaDate(context.clock.now());
  return {
    ...(await planOfApplication(context.db, application, today)),
    application,
    rejection: await readRejection(context.db, application.id),
    activity: profile.economic_activity,
  };
};
