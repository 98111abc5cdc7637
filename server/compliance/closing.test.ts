import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../sandbox/keys.ts';
import { createSigner } from '../../tests/support/applicant.ts';
import { postPaid, reversePaid } from '../../tests/support/loan-payments.ts';
import { carryObligationsAt, emailOf, obligationsOf } from '../../tests/support/obligations.ts';
import { operate } from '../../tests/support/operators.ts';
import { startTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { changeStatus, lockApplication } from '../applications/application-status.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { openLoanOf } from '../loans/disbursement/open-loan.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
afterEach(() => server.fault('depository', 'ok'));

const minutesLater = (minutes: number) =>
  carryObligationsAt(server, new Date(server.clock.now().getTime() + minutes * 60_000).toISOString());

const createSigned = async () => {
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
type Signed = Awaited<ReturnType<typeof createSigned>>;

const disburse = ({ applicationId }: Signed) =>
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

const payAll = async ({ creditNumber }: Signed): Promise<string> => {
  const { amount } = await server.context.db
    .selectFrom('application')
    .select('amount')
    .where('credit_number', '=', creditNumber)
    .executeTakeFirstOrThrow();
  return postPaid(server.context, creditNumber, { amount, at: server.clock.now().toISOString() });
};

/** The note as the depository itself has it. */
const noteOf = async ({ applicationId }: Signed) => {
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
const cancellationOf = ({ applicationId }: Signed) =>
  server.context.db
    .selectFrom('note_cancellation')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
const stateOf = async (person: Signed, kind: string) =>
  (await obligationsOf(server, person))
    .filter((one) => one.kind === kind)
    .map((one) => one.reason ?? one.state);

describe('a credit that is paid', () => {
  it('has its note cancelled, a closing letter with the certificate, and the bureau told', async () => {
    const person = await createSigned();
    await disburse(person);
    await minutesLater(1);
    expect((await noteOf(person)).status).toBe('signed');
    await payAll(person);
    await minutesLater(1);
    await minutesLater(6);

    const note = await noteOf(person);
    expect(note.status).toBe('cancelled');
    const cancelled = await cancellationOf(person);
    expect(cancelled).toMatchObject({ reason: 'paid', depository_state: { status: 'cancelled' } });
    expect(cancelled?.cancelled_at.toISOString()).toBe(note.cancelled_at);
    const [letter] = (await server.inbox(await emailOf(server, person))).filter(({ subject }) =>
      subject?.includes('está pagado'),
    );
    expect(letter?.text).toContain(
      `quedó cancelado en el depósito de valores, con el número ${cancelled?.depository_number}`,
    );
    const message = await server.context.db
      .selectFrom('outbox_message')
      .select('attachments')
      .where('purpose', '=', 'obligation:closing_letter')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    const certificate = await server.context.db
      .selectFrom('clearance_certificate')
      .select('document_sha256')
      .where('credit_number', '=', person.creditNumber)
      .executeTakeFirst();
    expect(message.attachments).toEqual([
      { name: `paz-y-salvo-${person.creditNumber}.pdf`, sha256: certificate?.document_sha256 },
    ]);
    const told = await server.context.db
      .selectFrom('bureau_report')
      .select('status')
      .where('credit_number', '=', person.creditNumber)
      .execute();
    expect(told).toEqual([{ status: 'paid' }]);
    const recorded = await server.context.db
      .selectFrom('evidence_entry')
      .select(['kind', 'facts'])
      .where('credit_number', '=', person.creditNumber)
      .where('kind', 'in', ['note_cancelled', 'bureau_told'])
      .execute();
    expect(recorded).toContainEqual({
      kind: 'note_cancelled',
      facts: expect.objectContaining({ reason: 'paid', depository_number: cancelled?.depository_number }),
    });
  });

  it('waits for a depository that is down, and its letter with it', async () => {
    const person = await createSigned();
    await disburse(person);
    await minutesLater(1);
    await server.fault('depository', 'down');
    await payAll(person);
    await minutesLater(1);
    expect([await stateOf(person, 'note_cancellation'), await stateOf(person, 'closing_letter')]).toEqual([
      ['pending'],
      ['pending'],
    ]);
    await server.fault('depository', 'ok');
    await minutesLater(20);
    await minutesLater(6);
    expect([await stateOf(person, 'note_cancellation'), await stateOf(person, 'closing_letter')]).toEqual([
      ['met'],
      ['met'],
    ]);
  });

  it('is not closed by a letter when the payment went back before it was written', async () => {
    const person = await createSigned();
    await disburse(person);
    await minutesLater(1);
    const paymentId = await payAll(person);
    await reversePaid(server.context, person.creditNumber, paymentId);
    await minutesLater(1);
    expect([await stateOf(person, 'note_cancellation'), await stateOf(person, 'closing_letter')]).toEqual([
      ['reopened'],
      ['reopened'],
    ]);
    expect((await noteOf(person)).status).toBe('signed');
    const again = await payAll(person);
    await minutesLater(1);
    expect((await noteOf(person)).status).toBe('cancelled');
    // Too late for the note: whoever collects is told.
    await reversePaid(server.context, person.creditNumber, again);
    const audited = await server.context.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', String(person.creditNumber))
      .execute();
    expect(audited).toEqual([{ action: 'reopened_without_note' }]);
  });
});

describe('the note of a credit that never was', () => {
  it('is cancelled for whoever withdrew before the money was delivered, registered or not', async () => {
    const person = await createSigned();
    await operate(
      server.context,
      ...['applications', 'withdraw', person.applicationId.slice(0, 8), '--reason', 'lo dijo por chat'],
    );
    await minutesLater(1);
    expect(await noteOf(person)).toMatchObject({ status: 'cancelled' });
    expect(await cancellationOf(person)).toMatchObject({ reason: 'withdrawn' });
  });

  it('is cancelled 15 days after an identity was rejected, unless it is validated again', async () => {
    const [rejected, reopened] = [await createSigned(), await createSigned()];
    const move = (person: Signed, to: 'rejected_validation' | 'pendiente_validacion_cliente') =>
      inTransaction(server.context.db, async (trx) => {
        const application = await lockApplication(trx, person.applicationId);
        if (application) await changeStatus(trx, application, to, 'test', 'test', server.clock);
      });
    for (const person of [rejected, reopened]) await move(person, 'rejected_validation');
    await minutesLater(14 * 24 * 60);
    expect((await noteOf(rejected)).status).toBe('signed');
    await move(reopened, 'pendiente_validacion_cliente');
    await minutesLater(2 * 24 * 60);
    expect((await noteOf(rejected)).status).toBe('cancelled');
    expect(await cancellationOf(rejected)).toMatchObject({ reason: 'identity_rejected' });
    expect((await noteOf(reopened)).status).toBe('signed');
    await expect(
      operate(server.context, 'identity', 'reopen', rejected.applicationId.slice(0, 8), '--reason', 'volvió'),
    ).rejects.toThrow(/pagaré/);
  });
});
