import { randomInt, randomUUID } from 'node:crypto';
import { SYNCED_FORMS } from '#core/drafts/drafts.ts';
import { createCreditNumber, type RandomInteger } from '#core/loan/credit-number.ts';
import { UNSPECIFIED_PROCEDURE } from '#core/rights/authorisations.ts';
import { consentInForce } from '../accounts/consents.ts';
import { closeDrafts } from '../drafts/drafts.ts';
import type { Context } from '../infrastructure/context.ts';
import { type Executor, inTransaction } from '../infrastructure/database/connection.ts';
import type { NewRow } from '../infrastructure/database/tables.ts';
import { Conflict } from '../infrastructure/runtime/errors.ts';
import type { ApplicationRow } from './application-status.ts';
import { ENDED_STATUSES, lockProfile, type ProfileRow } from './applications.ts';
import { requireConsent } from './bureau-inquiry.ts';
import {
  type CreditRequest,
  findProvider,
  type RequestedProvider,
  requireAcceptable,
} from './credit-request.ts';
import { NOT_GIVEN_UP } from './given-up.ts';
import { assessApplication } from './risk.ts';

/** An equal request within this time is a repeated submit, even if the first was rejected at once. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;
/** The client polls for a minute; afterwards the job takes over. */
const STUDY_AFTER_SECONDS = 600;
const MAX_DRAWS = 8;

/**
 * Stores an application and decides on it. A repeat, or a second one while one is open, returns the existing application.
 * While the bureau is down it stays in `risk_in_process`.
 * Without the authorisation to keep it, the procedure is not stored.
 * @throws InvalidFields for limits, date and provider; NotFound for another's profile; Conflict for an unfinished one.
 */
export const submitApplication = async (
  context: Context,
  accountId: string,
  wanted: CreditRequest,
): Promise<ApplicationRow> => {
  requireAcceptable(wanted, context.clock);
  const provider = await findProvider(context, wanted);
  await requireConsent(context, accountId);
  const mayKeepProcedure = await consentInForce(context.db, accountId, 'health');
  const request = mayKeepProcedure ? wanted : { ...wanted, procedure: UNSPECIFIED_PROCEDURE };
  const { application, isNew } = await inTransaction(context.db, async (trx) => {
    const profile = await lockCompleteProfile(trx, accountId, request.profileId);
    const existing = await findExisting(trx, profile, request, context.clock.now());
    if (existing) return { application: existing, isNew: false };
    const created = await create(trx, context, profile, request, provider);
    await closeDrafts(trx, context, { accountId, forms: SYNCED_FORMS });
    return { application: created, isNew: true };
  });
  return isNew ? assessApplication(context, application) : application;
};

const lockCompleteProfile = async (
  executor: Executor,
  accountId: string,
  profileId: string,
): Promise<ProfileRow> => {
  const profile = await lockProfile(executor, accountId, profileId);
  if (!profile.email_code_at) {
    throw new Conflict('email_unconfirmed', 'Confirma tu correo electrónico antes de enviar la solicitud.');
  }
  if (!profile.birth_date || !profile.document_number) {
    throw new Conflict(
      'profile_incomplete',
      'Completa tu fecha de nacimiento y tu documento de identidad antes de enviar la solicitud.',
    );
  }
  return profile;
};

const findExisting = async (
  executor: Executor,
  profile: ProfileRow,
  request: CreditRequest,
  now: Date,
): Promise<ApplicationRow | undefined> => {
  const ofPerson = executor.selectFrom('application').selectAll().where('profile_id', '=', profile.id);
  const open = await ofPerson.where('status', 'not in', ENDED_STATUSES).executeTakeFirst();
  if (open) return open;
  const recent = await ofPerson
    .where(NOT_GIVEN_UP)
    .where('created_at', '>', new Date(now.getTime() - DUPLICATE_WINDOW_MS))
    .where('requested_amount', '=', request.amount)
    .where('procedure_date', '=', request.procedureDate)
    .orderBy('created_at', 'desc')
    .execute();
  // Sealed: the database cannot compare it.
  return recent.find((application) => application.procedure_text === request.procedure);
};

const create = async (
  executor: Executor,
  { clock, jobs }: Context,
  profile: ProfileRow,
  request: CreditRequest,
  provider: RequestedProvider,
): Promise<ApplicationRow> => {
  const now = clock.now();
  const application = await insertNumbered(executor, {
    id: randomUUID(),
    account_id: profile.account_id,
    profile_id: profile.id,
    status: 'risk_in_process',
    status_changed_at: now,
    provider_id: provider.id,
    provider_name: provider.name,
    procedure_text: request.procedure,
    procedure_date: request.procedureDate,
    requested_amount: request.amount,
    amount: request.amount,
    term: request.term,
    discount_code: request.discountCode ?? null,
    advisor_code: request.advisorCode ?? null,
    shown_amortization: request.shownAmortization,
    created_at: now,
  });
  await executor
    .insertInto('application_event')
    .values({
      application_id: application.id,
      from_status: null,
      to_status: application.status,
      actor: 'applicant',
      reason: 'submitted',
      at: now,
    })
    .execute();
  await jobs.enqueue(
    'study-application',
    { applicationId: application.id },
    { executor, afterSeconds: STUDY_AFTER_SECONDS },
  );
  return application;
};

/** Inserts an application under a random credit number; draws again on a collision. */
export const insertNumbered = async (
  executor: Executor,
  application: Omit<NewRow<'application'>, 'credit_number'>,
  random: RandomInteger = (bound) => randomInt(bound),
): Promise<ApplicationRow> => {
  for (let attempt = 1; attempt <= MAX_DRAWS; attempt += 1) {
    const stored = await executor
      .insertInto('application')
      .values({ ...application, credit_number: createCreditNumber(random) })
      .onConflict((conflict) => conflict.column('credit_number').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (stored) return stored;
  }
  throw new Error(`no free credit number in ${MAX_DRAWS} draws`);
};
