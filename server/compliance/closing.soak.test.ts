import { describe, expect, it } from 'vitest';
import { openClosedCredits } from '../../tests/support/closed-credits.ts';
import { reversePaid } from '../../tests/support/loan-payments.ts';
import { obligationsOf } from '../../tests/support/obligations.ts';
import { operate } from '../../tests/support/operators.ts';
import type { SignedBorrower } from '../../tests/support/signed-borrower.ts';
import { changeStatus, lockApplication } from '../applications/application-status.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';

const { server, minutesLater, createSigned, payAll, noteOf, cancellationOf } = openClosedCredits();

const stateOf = async (person: SignedBorrower, kind: string) =>
  (await obligationsOf(server, person))
    .filter((one) => one.kind === kind)
    .map((one) => one.reason ?? one.state);

describe('a credit that is paid', () => {
  it('waits for a depository that is down, and its letter with it', async () => {
    const person = await createSigned();
    await person.deliver();
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
    await person.deliver();
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
    expect(await server.rows('audit_entry', { subject: String(person.creditNumber) })).toMatchObject([
      { action: 'reopened_without_note' },
    ]);
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
    const move = (person: SignedBorrower, to: 'rejected_validation' | 'pendiente_validacion_cliente') =>
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
