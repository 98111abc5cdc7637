import { randomUUID } from 'node:crypto';
import type { EconomicActivity } from '#core/application/applicant-documents.ts';
import type { Applicant as ComparedApplicant } from '#core/application/identity-match.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import type { EmailAddress } from '#core/people/email.ts';
import { closeDrafts } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { Row } from '../infrastructure/database/tables.ts';
import { consumeRateLimit } from '../infrastructure/rate-limit.ts';
import type { SessionCaller } from '../infrastructure/runtime/caller.ts';
import { CallError } from '../infrastructure/runtime/errors.ts';
import { emailConfirmed, identifierChanges, profileLocked } from './account-errors.ts';

export class ProfileNotFound extends CallError {
  constructor() {
    super(404, 'profile_not_found', 'Todavía no tenemos tus datos. Completa el formulario para continuar.');
  }
}

export interface Applicant {
  readonly firstNames: string;
  readonly surnames: string;
  readonly email: EmailAddress;
  readonly economicActivity: EconomicActivity;
  readonly contactPhone: string | undefined;
}

/** Row lock on the profile until the transaction ends. Lock order: account, then profile. */
export const lockProfile = async (trx: Executor, accountId: string): Promise<Row<'profile'> | undefined> => {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
  return trx.selectFrom('profile').selectAll().where('account_id', '=', accountId).executeTakeFirst();
};

/** Whether an application was ever made with the profile: its names and document were studied, and may be in a contract. */
export const hasApplication = async (executor: Executor, profileId: string): Promise<boolean> => {
  const application = await executor
    .selectFrom('application')
    .select('id')
    .where('profile_id', '=', profileId)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
};

/** @throws Conflict. */
const requireEditable = async (
  executor: Executor,
  { lender }: Pick<Context['config'], 'lender'>,
  known: Row<'profile'> | undefined,
): Promise<void> => {
  if (known?.email_code_at) throw emailConfirmed();
  if (known && (await hasApplication(executor, known.id))) throw profileLocked(lender);
};

/**
 * Saves the applicant; editable until the screen that confirms the e-mail is done: an address that an operator wrote down
 * later is confirmed as it is. Says nothing of other accounts: an e-mail that somebody has is settled with the application.
 * @throws Conflict when the e-mail is confirmed or an application was made; TooMany changes of it.
 */
export const saveApplicant = async (
  { db, clock, config }: Context,
  { accountId }: Pick<SessionCaller, 'accountId'>,
  applicant: Applicant,
): Promise<{ readonly profileId: string }> => {
  const before = await findProfile(db, accountId);
  if (before && before.email !== applicant.email) {
    await requireEditable(db, config, before);
    await consumeRateLimit({ db, clock }, identifierChanges(accountId, config.lender));
  }
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const known = await lockProfile(trx, accountId);
    await requireEditable(trx, config, known);
    await closeDrafts(trx, { clock }, { accountId, forms: ['applicant'] });
    const columns = {
      first_names: applicant.firstNames,
      surnames: applicant.surnames,
      email: applicant.email,
      economic_activity: applicant.economicActivity,
      contact_phone: applicant.contactPhone ?? null,
      email_bounced_at: null,
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
  });
};

export const findProfile = (db: Executor, accountId: string): Promise<Row<'profile'> | undefined> =>
  db.selectFrom('profile').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Name and e-mail address of a profile. */
export const recipientOf = (executor: Executor, profileId: string) =>
  executor
    .selectFrom('profile')
    .select(['first_names', 'email'])
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();

/** The applicant of a complete profile. */
export const applicantOf = (
  profile: Pick<Row<'profile'>, 'first_names' | 'surnames' | 'document_number' | 'birth_date'>,
): ComparedApplicant => ({
  firstNames: profile.first_names,
  surnames: profile.surnames,
  documentNumber: profile.document_number ?? '',
  birthDate: calendarDate(profile.birth_date ?? ''),
});
