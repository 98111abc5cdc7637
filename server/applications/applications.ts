import { APPLICATION_STATUSES, isClosedNegative, stageOf } from '#core/application/application-status.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import type { ApplicationRow } from './application-status.ts';

export type ProfileRow = Row<'profile'>;

/** Statuses after which a person may apply again. The unique index of one open application per person has the same list. */
export const ENDED_STATUSES = APPLICATION_STATUSES.filter(
  (status) => isClosedNegative(status) || status === 'fulfilled',
);

/** Statuses of an approved application, except abandoned. */
const APPROVED_STATUSES = APPLICATION_STATUSES.filter((status) =>
  ['offer', 'identity', 'disbursement'].includes(stageOf(status)),
);

/**
 * A person's own application.
 * @throws NotFound for any other.
 */
export const requireApplication = async (
  executor: Executor,
  accountId: string,
  applicationId: string,
): Promise<ApplicationRow> => {
  return executor
    .selectFrom('application')
    .selectAll()
    .where('id', '=', applicationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new NotFound('No encontramos esta solicitud.'));
};

const ownProfile = (executor: Executor, accountId: string, profileId: string) =>
  executor.selectFrom('profile').selectAll().where('id', '=', profileId).where('account_id', '=', accountId);

const profileNotFound = (): NotFound => new NotFound('No encontramos este perfil.');

/**
 * A person's own profile.
 * @throws NotFound for any other.
 */
export const requireProfile = (
  executor: Executor,
  accountId: string,
  profileId: string,
): Promise<ProfileRow> => ownProfile(executor, accountId, profileId).executeTakeFirstOrThrow(profileNotFound);

/**
 * The same, with a row lock: serialises a person's applications.
 * @throws NotFound for any other.
 */
export const lockProfile = (executor: Executor, accountId: string, profileId: string): Promise<ProfileRow> =>
  ownProfile(executor, accountId, profileId).forUpdate().executeTakeFirstOrThrow(profileNotFound);

/**
 * The applications of a person's own profile, the newest first.
 * @throws NotFound.
 */
export const listApplications = async (
  { db }: Context,
  accountId: string,
  profileId: string,
): Promise<readonly ApplicationRow[]> => {
  await requireProfile(db, accountId, profileId);
  return newestFirst(db, profileId).execute();
};

/**
 * The approved ones of `listApplications`, newest first.
 * @throws NotFound.
 */
export const listApprovedApplications = async (
  { db }: Context,
  accountId: string,
  profileId: string,
): Promise<readonly ApplicationRow[]> => {
  await requireProfile(db, accountId, profileId);
  return newestFirst(db, profileId).where('status', 'in', APPROVED_STATUSES).execute();
};

/**
 * The newest application of a person's own profile.
 * @throws NotFound for another's profile or without an application.
 */
export const requireNewestApplication = async (
  { db }: Context,
  accountId: string,
  profileId: string,
): Promise<ApplicationRow> => {
  await requireProfile(db, accountId, profileId);
  return await newestFirst(db, profileId)
    .limit(1)
    .executeTakeFirstOrThrow(
      () => new NotFound('Todavía no tienes una solicitud. Cuéntanos qué procedimiento quieres hacerte.'),
    );
};

const newestFirst = (executor: Executor, profileId: string) =>
  executor
    .selectFrom('application')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id');
