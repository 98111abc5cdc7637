import { describe, expect, it } from 'vitest';
import { openClosedCredits } from '../../tests/support/closed-credits.ts';
import { reversePaid } from '../../tests/support/loan-payments.ts';
import { emailOf } from '../../tests/support/obligations.ts';
import { operate } from '../../tests/support/operators.ts';

const { server, minutesLater, createSigned, payAll, noteOf, cancellationOf } = openClosedCredits();

describe('a credit that is paid', () => {
  it('has its note cancelled, a closing letter with the certificate, and the bureau told', async () => {
    const person = await createSigned();
    await person.deliver();
    await minutesLater(1);
    expect((await noteOf(person)).status).toBe('signed');
    const paymentId = await payAll(person);
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
    const { attachments } = await server.row('outbox_message', {
      purpose: 'obligation:closing_letter',
      account_id: person.accountId,
    });
    const credit = { credit_number: person.creditNumber };
    const { document_sha256: sha256 } = await server.row('clearance_certificate', credit);
    expect(attachments).toEqual([{ name: `paz-y-salvo-${person.creditNumber}.pdf`, sha256 }]);
    expect(await server.rows('bureau_report', credit)).toMatchObject([{ status: 'paid' }]);
    expect(await operate(server.context, 'loans', 'reopened')).not.toContain(String(person.creditNumber));
    expect(await server.rows('evidence_entry', { ...credit, kind: 'note_cancelled' })).toMatchObject([
      { facts: { reason: 'paid', depository_number: cancelled?.depository_number } },
    ]);

    // What went out at its end has its way back: an operator's list, a letter, and the bureau.
    await reversePaid(server.context, person.creditNumber, paymentId);
    const reopened = await operate(server.context, 'loans', 'reopened');
    expect(reopened).toMatch(
      new RegExp(
        `${person.creditNumber} +${cancelled?.depository_number} CANCELADO .*ya no vale.*DICE PAGADO`,
      ),
    );
    await minutesLater(1);
    const [back] = (await server.inbox(await emailOf(server, person))).filter(
      ({ subject }) => subject === 'Tu pago fue devuelto',
    );
    expect(back?.text).toContain('El paz y salvo que te dimos ya no vale');
    expect(await operate(server.context, 'loans', 'reopened')).toMatch(/corregida/);
  });
});
