import { afterAll, afterEach, beforeAll } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { lockApplication } from '../../server/applications/application-status.ts';
import { inTransaction } from '../../server/infrastructure/database/connection.ts';
import { openLoanOf } from '../../server/loans/disbursement/open-loan.ts';
import { createSigner } from './applicant.ts';
import { postPaid } from './loan-payments.ts';
import { carryObligationsAt } from './obligations.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export let server: TestApp;

export const minutesLater = (minutes: number) =>
  carryObligationsAt(server, new Date(server.clock.now().getTime() + minutes * 60_000).toISOString());

export const createSigned = async () => {
  const signer = await createSigner(server);
  await signer.get(`/api/contract/validate/${signer.applicationId}/sms/${await signer.askForCode()}`);
  await signer.get(`/api/contract/signed/${signer.applicationId}`);
  const row = await server.context.db
    .selectFrom('application')
    .select(['account_id', 'profile_id', 'credit_number'])
    .where('id', '=', signer.applicationId)
    .executeTakeFirstOrThrow();
  return {
    applicationId: signer.applicationId,
    accountId: row.account_id,
    profileId: row.profile_id,
    creditNumber: row.credit_number,
  };
};
export type Signed = Awaited<ReturnType<typeof createSigned>>;

export const disburse = ({ applicationId }: Signed) =>
  inTransaction(server.context.db, async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new Error('the application is gone');
    await trx
      .updateTable('application')
      .set({ status: 'desembolsado' })
      .where('id', '=', applicationId)
      .execute();
    await openLoanOf(trx, server.context, application, server.clock.now());
  });

export const payAll = async ({ creditNumber }: Signed): Promise<string> => {
  const { amount } = await server.context.db
    .selectFrom('application')
    .select('amount')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
  return postPaid(server.context, creditNumber, { amount, at: server.clock.now().toISOString() });
};

/** The note as the depository itself has it. */
export const noteOf = async ({ applicationId }: Signed) => {
  const { depository_note_id: id } = await server.context.db
    .selectFrom('signature')
    .select('depository_note_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${server.sandbox.url}/depository/v1/notes/${id}`, {
    headers: { 'x-api-key': sandboxKeys.depository.apiKey },
  });
  return (await answer.json()) as { status: string; cancelled_at?: string };
};
export const cancellationOf = ({ applicationId }: Signed) =>
  server.context.db
    .selectFrom('note_cancellation')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();

export const openClosedCredits = (): void => {
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());
  afterEach(() => server.fault('depository', 'ok'));
};
