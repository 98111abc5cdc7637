import { describe, expect, it } from 'vitest';
import {
  cancellationOf,
  createSigned,
  disburse,
  minutesLater,
  noteOf,
  openClosedCredits,
  payAll,
  server,
} from '../../tests/support/closed-credits.ts';
import { emailOf } from '../../tests/support/obligations.ts';

openClosedCredits();

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
});
