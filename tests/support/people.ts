import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ApplicationStatus } from '#core/application/application-status.ts';
import { createCreditNumber } from '#core/loan/credit-number.ts';
import { DEFAULT_POLICY } from '#core/plan/policy.ts';
import { documentColumns } from '../../server/accounts/proved-documents.ts';
import { openSession } from '../../server/accounts/sessions.ts';
import { lockApplication } from '../../server/applications/application-status.ts';
import type { Context } from '../../server/infrastructure/context.ts';
import { inTransaction } from '../../server/infrastructure/database/connection.ts';
import { openLoanOf } from '../../server/loans/disbursement/open-loan.ts';
import { readRow, updateRows } from './rows.ts';

type Stored = Pick<Context, 'db' | 'clock' | 'keys' | 'events'>;

export const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** An account with a confirmed phone, and its finished profile with a confirmed e-mail. */
export const insertPerson = async (
  { db, clock, keys }: Pick<Context, 'db' | 'clock' | 'keys'>,
  person: { readonly surnames: string; readonly email: string; readonly document: string },
): Promise<{ readonly accountId: string; readonly profileId: string }> => {
  const [accountId, profileId, now] = [randomUUID(), randomUUID(), clock.now()];
  await db
    .insertInto('account')
    .values({ id: accountId, phone: `3${digits(9)}`, phone_verified_at: now, created_at: now })
    .execute();
  await db
    .insertInto('profile')
    .values({
      id: profileId,
      account_id: accountId,
      first_names: 'Ana María',
      surnames: person.surnames,
      email: person.email,
      email_code_at: now,
      email_verified_at: now,
      economic_activity: 'employee',
      birth_date: '1990-03-14',
      document_type: 1,
      ...documentColumns({ keys }, person.document),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { accountId, profileId };
};

export interface TestPerson {
  readonly accountId: string;
  readonly profileId: string;
  readonly applicationId: string;
  readonly creditNumber: number;
  readonly document: string;
}

/** A person with a finished profile and an application in a status, created directly in the database. */
export const createApplicationIn = async (
  stored: Stored,
  status: ApplicationStatus,
  { amount = 3_000_000, term = 24 }: { readonly amount?: number; readonly term?: number } = {},
): Promise<TestPerson> => {
  const { db, clock } = stored;
  const now = clock.now();
  const unique = String(randomInt(10 ** 8, 10 ** 9));
  const document = `1${unique}`;
  const email = `ana.${unique}@correo.example`;
  const person: TestPerson = {
    ...(await insertPerson(stored, { surnames: 'Gómez Ruiz', email, document })),
    applicationId: randomUUID(),
    creditNumber: createCreditNumber(randomInt),
    document,
  };
  await db
    .insertInto('application')
    .values({
      id: person.applicationId,
      account_id: person.accountId,
      profile_id: person.profileId,
      status,
      status_changed_at: now,
      credit_number: person.creditNumber,
      provider_name: 'Clínica Dental Sonríe',
      procedure_text: 'Ortodoncia - Brackets metálicos',
      procedure_date: '2027-03-01',
      requested_amount: amount,
      amount,
      maximum_amount: amount,
      confirmed_cost: amount,
      term,
      plan_chosen_at: now,
      shown_amortization: '[]',
      created_at: now,
    })
    .execute();
  return person;
};

/** Opens the loan of a signed application, as once its transfer is settled. */
export const openLoanNow = (context: Stored, applicationId: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new Error('the application is gone');
    await openLoanOf(trx, context, application, context.clock.now());
  });

/**
 * A person whose credit was disbursed now, at the policy's rate, as in a month whose cap leaves room for all charges:
 * the figures of a test do not depend on the current month's cap.
 */
export const createBorrower = async (
  context: Stored,
  credit: { readonly amount?: number; readonly term?: number } = {},
): Promise<TestPerson> => {
  const person = await createApplicationIn(context, 'desembolsado', credit);
  await openLoanNow(context, person.applicationId);
  const { monthlyRate } = DEFAULT_POLICY.pricing;
  const { creditNumber: credit_number } = person;
  await updateRows(context.db, 'loan', { credit_number }, { agreed_monthly_rate: monthlyRate });
  return person;
};

/** Headers of a new session. */
export const sessionOf = async (
  { db, clock }: Stored,
  { accountId }: Pick<TestPerson, 'accountId'>,
): Promise<Record<string, string>> => ({
  authorization: `Bearer ${await openSession(db, clock, accountId)}`,
});

/** A call in a new session of a person. */
export const callAs = async (
  { app, context }: { readonly app: Pick<FastifyInstance, 'inject'>; readonly context: Stored },
  person: Pick<TestPerson, 'accountId'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
): Promise<LightMyRequestResponse> =>
  app.inject({ method, url, headers: await sessionOf(context, person), ...(payload && { payload }) });

export const phoneOf = async (
  { db }: Pick<Stored, 'db'>,
  { accountId }: Pick<TestPerson, 'accountId'>,
): Promise<string> => (await readRow(db, 'account', { id: accountId })).phone;

export const emailOf = async (
  { db }: Pick<Stored, 'db'>,
  { accountId }: Pick<TestPerson, 'accountId'>,
): Promise<string> => (await readRow(db, 'profile', { account_id: accountId })).email;

export const statusOf = async (
  { db }: Pick<Stored, 'db'>,
  { applicationId }: Pick<TestPerson, 'applicationId'>,
): Promise<string> => (await readRow(db, 'application', { id: applicationId })).status;
