import { wizardStepFor } from '#core/application/application-route.ts';
import { isInDisbursement } from '#core/application/application-status.ts';
import { PROFILE_FORM_LAST_STEP } from '#core/constants.ts';
import { findProfile } from '../../accounts/profiles.ts';
import type { Context } from '../../infrastructure/context.ts';
import type { Executor } from '../../infrastructure/database/connection.ts';
import type { Row } from '../../infrastructure/database/tables.ts';
import type { SessionCaller } from '../../infrastructure/runtime/caller.ts';
import { NotFound } from '../../infrastructure/runtime/errors.ts';
import { statusOf } from '../application-status.ts';
import { NOT_GIVEN_UP } from '../given-up.ts';

const FINISHED_STEP = PROFILE_FORM_LAST_STEP + 1;

const stepOf = async (db: Executor, profile: Row<'profile'>): Promise<number> => {
  if (!profile.document_number) return 0;
  const application = await db
    .selectFrom('application')
    .select(['id', 'status'])
    .where('profile_id', '=', profile.id)
    .where(NOT_GIVEN_UP)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const status = application && statusOf(application);
  return status && isInDisbursement(status) ? FINISHED_STEP : wizardStepFor(status);
};

/**
 * A person's own profile with its wizard step; null while there is none.
 * @throws NotFound for another's.
 */
export const readProfile = async (
  { db }: Context,
  caller: Pick<SessionCaller, 'accountId'>,
  accountId: string,
): Promise<{ readonly profile: Row<'profile'>; readonly step: number } | null> => {
  if (accountId !== caller.accountId) throw new NotFound();
  const profile = await findProfile(db, accountId);
  return profile ? { profile, step: await stepOf(db, profile) } : null;
};
