import { describe, expect, it } from 'vitest';
import { openCreditLetters } from '../../tests/support/credit-letters.ts';
import { createJanuaryBorrower } from '../../tests/support/paying-borrower.ts';
import { phoneOf } from '../../tests/support/people.ts';
import { verifyEvidence } from '../evidence/verify-evidence.ts';

const { server, carryAt, letters, ofKind } = openCreditLetters();

describe('the final dates of a credit', () => {
  it('are owed by the disbursement itself and e-mailed once, with every date and the calendar', async () => {
    const person = await createJanuaryBorrower(server);
    expect(await ofKind(person, 'final_dates')).toMatchObject([
      { state: 'pending', due_by: '2026-01-25', credit_number: person.creditNumber },
    ]);
    await carryAt('2026-01-20T15:01:00Z');
    await carryAt('2026-01-20T15:02:00Z');
    const [letter, ...others] = await server.inbox(await person.readEmail());
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(
      `Entregamos el dinero: las fechas definitivas de tu crédito ${person.creditNumber}`,
    );
    expect(letter?.text).toContain('La primera vence el 20 de febrero de 2026');
    expect(letter?.text).toContain('36) 20 ene 2029');
    const [met] = await ofKind(person, 'final_dates');
    expect(met).toMatchObject({ state: 'met', channel: 'email', next_check_at: null });
    const message = await server.row('outbox_message', { id: met?.outbox_message_id ?? '' });
    expect(message).toMatchObject({ purpose: 'obligation:final_dates', sent_at: met?.met_at });
    expect(message.attachments).toMatchObject([{ name: `cuotas-${person.creditNumber}.ics` }]);
  });
});

describe('a letter to an address that is not proved', () => {
  it('waits for that, and what it is owed for goes by SMS too', async () => {
    const person = await createJanuaryBorrower(server);
    const phone = await phoneOf(server.context, person);
    await server.update('profile', { id: person.profileId }, { email_verified_at: null });
    await carryAt('2026-01-20T15:01:00Z');
    expect(await ofKind(person, 'final_dates')).toMatchObject([{ state: 'met', channel: 'sms' }]);
    expect((await server.inbox(phone)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^CuotaSana: hay un aviso sobre tu crédito terminado en \d{4}\./),
    ]);
    const [letter, ...others] = await server.inbox(await person.readEmail());
    expect([letter?.subject, others]).toEqual(['Tienes un mensaje de CuotaSana', []]);
    const [, key = ''] = /\/correo\/([\w-]{43})/.exec(letter?.text ?? '') ?? [];
    expect((await server.post(`/api/correo/${key}`, {})).statusCode).toBe(200);
    await server.drain();
    expect(await letters(person)).toContain(
      `Entregamos el dinero: las fechas definitivas de tu crédito ${person.creditNumber}`,
    );
  });
});

describe('the statement of an instalment', () => {
  it('goes by e-mail with its PDF on the fifth business day before, not before the hours of contact', async () => {
    const person = await createJanuaryBorrower(server);
    await carryAt('2026-01-20T15:01:00Z');
    await carryAt('2026-02-13T11:59:00Z');
    expect(await letters(person)).toHaveLength(1);
    await carryAt('2026-02-13T12:00:00Z');
    await carryAt('2026-02-13T12:05:00Z');
    expect(await letters(person)).toEqual([
      `Tu extracto de la cuota 1, crédito ${person.creditNumber}`,
      expect.stringContaining('fechas definitivas'),
    ]);
    const [statement] = await ofKind(person, 'statement', '1');
    expect(statement).toMatchObject({ state: 'met', due_by: '2026-02-13', channel: 'email' });
    const [{ attachments } = { attachments: [] }] = await server.rows('outbox_message', {
      id: statement?.outbox_message_id ?? '',
    });
    const [pdf] = attachments;
    expect(pdf?.name).toBe(`extracto-1-credito-${person.creditNumber}.pdf`);
    expect(await server.rows('issued_document', { sha256: pdf?.sha256 ?? '' })).toMatchObject([
      { kind: 'statement', credit_number: person.creditNumber },
    ]);
    const { faults } = await verifyEvidence(server.context.db);
    expect(faults.filter((fault) => !fault.startsWith('loan '))).toEqual([]);
    const met = { account_id: person.accountId, kind: 'obligation_met' } as const;
    const recorded = await server.rows('evidence_entry', met, 'position');
    expect(recorded.at(-1)).toMatchObject({
      credit_number: person.creditNumber,
      facts: { kind: 'statement', subject: '1', outbox_message_id: statement?.outbox_message_id },
    });
  });
});
