import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { APPLICATION_STATUSES, isClosedNegative, stageOf } from '#core/application/application-status.ts';
import type { RateCaps } from '#core/rates/rate-caps.ts';
import type { Context } from '../infrastructure/context.ts';
import type { Executor } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { NotFound } from '../infrastructure/runtime/errors.ts';
import type { ApplicationRow } from './application-status.ts';
import { NOT_GIVEN_UP } from './given-up.ts';
import { CAPS_VERSION, readKnownCaps } from './rate-caps.ts';
import { DECISION_COLUMNS, type Decision, FINAL_FIRST } from './risk-decisions.ts';

export type ProfileRow = Row<'profile'>;

/** Statuses after which a person may apply again. The unique index of one open application per person has the same list. */
export const ENDED_STATUSES = APPLICATION_STATUSES.filter(
  (status) => isClosedNegative(status) || status === 'fulfilled' || status === 'retractado',
);

/** Statuses of an approved application, except abandoned. */
const APPROVED_STATUSES = APPLICATION_STATUSES.filter((status) =>
  ['offer', 'identity', 'disbursement'].includes(stageOf(status)),
);

export const applicationNotFound = () => new NotFound('No encontramos esta solicitud.');

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
    .executeTakeFirstOrThrow(applicationNotFound);
};

/**
 * `requireApplication`, with the legal caps of the same moment.
 * @throws NotFound for another's.
 */
export const requirePricedApplication = async (
  executor: Executor,
  accountId: string,
  applicationId: string,
): Promise<{ readonly application: ApplicationRow; readonly caps: RateCaps }> => {
  const { caps_version: version, ...application } = await executor
    .selectFrom('application')
    .selectAll('application')
    .select(CAPS_VERSION.as('caps_version'))
    .where('id', '=', applicationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(applicationNotFound);
  return { application, caps: (await readKnownCaps(executor, version, null)).caps };
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
 * The applications of a person's own profile, the newest first, without those that they gave up unsigned.
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

/** A person's newest application, with what its state and price depend on, of one moment. */
export interface NewestApplication {
  readonly application: ApplicationRow;
  readonly activity: ProfileRow['economic_activity'];
  readonly caps: RateCaps;
  readonly decision: Decision | undefined;
  readonly isIdentityProved: boolean;
}

/**
 * The newest application of a person's own profile, in one statement.
 * @throws NotFound for another's profile or without an application.
 */
export const requireNewestApplication = async (
  { db }: Context,
  accountId: string,
  profileId: string,
): Promise<NewestApplication> => {
  const found = await db
    .selectFrom('application')
    .innerJoin('profile', 'profile.id', 'application.profile_id')
    .selectAll('application')
    .select(['profile.economic_activity', 'profile.document_proved_at', CAPS_VERSION.as('caps_version')])
    .select((application) =>
      jsonObjectFrom(
        application
          .selectFrom('risk_decision')
          .select(DECISION_COLUMNS)
          .whereRef('risk_decision.application_id', '=', 'application.id')
          .orderBy(FINAL_FIRST)
          .orderBy('risk_decision.decided_at', 'desc')
          .limit(1),
      ).as('decision'),
    )
    .where('profile.id', '=', profileId)
    .where('profile.account_id', '=', accountId)
    .where(NOT_GIVEN_UP)
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id')
    .limit(1)
    .executeTakeFirst();
  if (!found) {
    await requireProfile(db, accountId, profileId);
    throw new NotFound('Todavía no tienes una solicitud. Cuéntanos qué procedimiento quieres hacerte.');
  }
  const {
    caps_version: version,
    economic_activity: activity,
    document_proved_at,
    decision,
    ...application
  } = found;
  return {
    application,
    activity,
    isIdentityProved: document_proved_at !== null,
    caps: (await readKnownCaps(db, version, null)).caps,
    decision: decision ? { ...decision, decided_at: new Date(decision.decided_at) } : undefined,
  };
};

const newestFirst = (executor: Executor, profileId: string) =>
  executor
    .selectFrom('application')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(NOT_GIVEN_UP)
    .orderBy('created_at', 'desc')
    .orderBy('id');
