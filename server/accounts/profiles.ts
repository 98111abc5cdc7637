import { randomUUID } from 'node:crypto';
import { wizardStepFor } from '../../src/core/domain/application-route.ts';
import { isInDisbursement } from '../../src/core/domain/application-status.ts';
import { PROFILE_FORM_LAST_STEP } from '../../src/core/domain/constants.ts';
import type { EconomicActivity } from '../../src/core/domain/economic-activity.ts';
import type { EmailAddress } from '../../src/core/domain/email.ts';
import { statusOf } from '../applications/application-status.ts';
import { closeDrafts } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { isUniqueViolation } from '../infrastructure/database/unique-violation.ts';
import type { SessionCaller } from '../infrastructure/http/caller.ts';
import { CallError, Conflict, NotFound } from '../infrastructure/runtime/errors.ts';
import { emailConfirmed } from './account-errors.ts';

export class ProfileNotFound extends CallError {
  readonly status = 404;
  readonly code = 'profile_not_found';
  constructor() {
    super('Todavía no tenemos tus datos. Completa el formulario para continuar.');
  }
}

export interface Applicant {
  readonly firstNames: string;
  readonly surnames: string;
  readonly email: EmailAddress;
  readonly economicActivity: EconomicActivity;
  readonly contactPhone: string | undefined;
}

/** Somebody else has this e-mail or document already. */
export const orAlreadyRegistered = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, ['profile_email', 'profile_document'])) throw error;
    throw new Conflict(
      'already_registered',
      'El número de documento o correo electrónico ya ha sido registrado.',
    );
  }
};

/** The profile of an account, held until the transaction ends; the account is held first, so that two calls take turns. */
export const lockProfile = async (trx: Executor, accountId: string): Promise<Row<'profile'> | undefined> => {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  return trx.selectFrom('profile').selectAll().where('account_id', '=', accountId).executeTakeFirst();
};

/**
 * Writes down who asks for the credit; until the e-mail is confirmed it can be written again.
 * Errors: Conflict when the e-mail is confirmed, or is another person's.
 */
export const saveApplicant = (
  { db, clock }: Context,
  { accountId }: Pick<SessionCaller, 'accountId'>,
  applicant: Applicant,
): Promise<{ readonly profileId: string }> =>
  orAlreadyRegistered(
    inTransaction(db, async (trx) => {
      const now = clock.now();
      const known = await lockProfile(trx, accountId);
      if (known?.email_verified_at) throw emailConfirmed();
      await closeDrafts(trx, { clock }, { accountId, forms: ['applicant'] });
      const columns = {
        first_names: applicant.firstNames,
        surnames: applicant.surnames,
        email: applicant.email,
        economic_activity: applicant.economicActivity,
        contact_phone: applicant.contactPhone ?? null,
        updated_at: now,
      };
      if (known) {
        await trx.updateTable('profile').set(columns).where('id', '=', known.id).execute();
        return { profileId: known.id };
      }
      const id = randomUUID();
      await trx
        .insertInto('profile')
        .values({ id, account_id: accountId, ...columns, created_at: now })
        .execute();
      return { profileId: id };
    }),
  );

const FINISHED_STEP = PROFILE_FORM_LAST_STEP + 1;

const stepOf = async (db: Executor, profile: Row<'profile'>): Promise<number> => {
  if (!profile.document_number) return 0;
  const application = await db
    .selectFrom('application')
    .select(['id', 'status'])
    .where('profile_id', '=', profile.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const status = application && statusOf(application);
  return status && isInDisbursement(status) ? FINISHED_STEP : wizardStepFor(status);
};

/** A person's own profile and how far it has come. Errors: NotFound for another's, ProfileNotFound. */
export const readProfile = async (
  { db }: Context,
  caller: Pick<SessionCaller, 'accountId'>,
  accountId: string,
): Promise<{ readonly profile: Row<'profile'>; readonly step: number }> => {
  if (accountId !== caller.accountId) throw new NotFound();
  const profile = await findProfile(db, accountId);
  if (!profile) throw new ProfileNotFound();
  return { profile, step: await stepOf(db, profile) };
};

export const findProfile = (db: Executor, accountId: string): Promise<Row<'profile'> | undefined> =>
  db.selectFrom('profile').selectAll().where('account_id', '=', accountId).executeTakeFirst();
