import { describe, expect, it } from 'vitest';
import { carryAt, letters, ofKind, openCreditLetters, server } from '../../tests/support/credit-letters.ts';
import { emailOf } from '../../tests/support/obligations.ts';
import { createJanuaryBorrower } from '../../tests/support/paying-borrower.ts';
import { verifyEvidence } from '../evidence/verify-evidence.ts';

openCreditLetters();

describe('the final dates of a credit', () => {
  it('are owed by the disbursement itself and e-mailed once, with every date and the calendar', async () => {
    const person = await createJanuaryBorrower(server);
    expect(await ofKind(person, 'final_dates')).toMatchObject([
      { state: 'pending', due_by: '2026-01-25', credit_number: person.creditNumber },
    ]);
    await carryAt('2026-01-20T15:01:00Z');
    await carryAt('2026-01-20T15:02:00Z');
    const [letter, ...others] = await server.inbox(await emailOf(server, person));
    expect(others).toEqual([]);
    expect(letter?.subject).toBe(
      `Entregamos el dinero: las fechas definitivas de tu crédito ${person.creditNumber}`,
    );
    expect(letter?.text).toContain('La primera vence el 20 de febrero de 2026');
    expect(letter?.text).toContain('36) 20 ene 2029');
    const [met] = await ofKind(person, 'final_dates');
    expect(met).toMatchObject({ state: 'met', channel: 'email', next_check_at: null });
    const message = await server.context.db
      .selectFrom('outbox_message')
      .select(['sent_at', 'purpose', 'attachments'])
      .where('id', '=', met?.outbox_message_id ?? '')
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({ purpose: 'obligation:final_dates', sent_at: met?.met_at });
    expect(message.attachments).toMatchObject([{ name: `cuotas-${person.creditNumber}.ics` }]);
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
    const [{ attachments } = { attachments: [] }] = await server.context.db
      .selectFrom('outbox_message')
      .select('attachments')
      .where('id', '=', statement?.outbox_message_id ?? '')
      .execute();
    const [pdf] = attachments;
    expect(pdf?.name).toBe(`extracto-1-credito-${person.creditNumber}.pdf`);
    const issued = await server.context.db
      .selectFrom('issued_document')
      .select(['kind', 'credit_number'])
      .where('sha256', '=', pdf?.sha256 ?? '')
      .executeTakeFirst();
    expect(issued).toEqual({ kind: 'statement', credit_number: person.creditNumber });
    const { faults } = await verifyEvidence(server.context.db);
    expect(faults.filter((fault) => !fault.startsWith('loan '))).toEqual([]);
    const recorded = await server.context.db
      .selectFrom('evidence_entry')
      .select(['facts', 'credit_number'])
      .where('account_id', '=', person.accountId)
      .where('kind', '=', 'obligation_met')
      .orderBy('position', 'desc')
      .execute();
    expect(recorded[0]).toMatchObject({
      credit_number: person.creditNumber,
      facts: { kind: 'statement', subject: '1', outbox_message_id: statement?.outbox_message_id },
    });
  });
});
