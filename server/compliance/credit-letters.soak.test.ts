import { describe, expect, it } from 'vitest';
import { openCreditLetters } from '../../tests/support/credit-letters.ts';
import { createJanuaryBorrower } from '../../tests/support/paying-borrower.ts';
import { createSignedBorrower } from '../../tests/support/signed-borrower.ts';
import { reportOverdue } from '../obligations/schedule-obligations.ts';

const { server, carryAt, letters, lines, ofKind } = openCreditLetters();

describe('the final dates of a credit that was signed', () => {
  it('go with the pagaré whose blanks were filled, once for all', async () => {
    const person = await createSignedBorrower(server);
    await person.deliver();
    await server.runJob('schedule-obligations', {});
    const { attachments } = await server.row('outbox_message', {
      purpose: 'obligation:final_dates',
      account_id: person.accountId,
    });
    expect(attachments.map(({ name }) => name)).toEqual([
      `pagare-y-plan-${person.creditNumber}.pdf`,
      `cuotas-${person.creditNumber}.ics`,
    ]);
    const filled = { credit_number: person.creditNumber, kind: 'filled_promissory_note' } as const;
    expect(await server.rows('issued_document', filled)).toMatchObject([{ sha256: attachments[0]?.sha256 }]);
  }, 60_000);
});

describe('the statement of an instalment', () => {
  it('is not owed of an instalment that a prepayment took away', async () => {
    const person = await createJanuaryBorrower(server);
    await person.pay(5_000_000, '2026-01-21T15:00:00Z');
    await carryAt('2027-06-14T12:00:00Z');
    const instalments = await ofKind(person, 'statement');
    expect(instalments.some(({ state, reason }) => state === 'lapsed' && reason === 'paid')).toBe(true);
  });

  // Contact hours of that Friday end at 19:00 of Bogota.
  it.each([
    ['2026-02-13T23:50:00Z', 'met'],
    ['2026-02-13T23:59:00Z', 'lapsed'],
  ])('is owed again by a payment that goes back at %s: %s', async (at, state) => {
    const person = await createJanuaryBorrower(server);
    const paymentId = await person.pay(300_000, '2026-02-10T15:00:00Z');
    await carryAt('2026-02-13T12:00:00Z');
    expect(await ofKind(person, 'statement', '1')).toMatchObject([{ state: 'lapsed', reason: 'paid' }]);
    server.setClock(at);
    await person.reverse(paymentId);
    await carryAt(new Date(Date.parse(at) + 30_000).toISOString());
    expect(await ofKind(person, 'statement', '1')).toMatchObject([{ state }]);
  });

  it('arrives late rather than never when the mail was down, and the log says so as an error', async () => {
    const person = await createJanuaryBorrower(server);
    await carryAt('2026-01-20T15:01:00Z');
    await server.fault('email', 'down');
    await carryAt('2026-02-13T12:00:00Z');
    expect(await ofKind(person, 'statement', '1')).toMatchObject([{ state: 'handed_over', met_at: null }]);
    server.setClock('2026-02-14T20:30:00Z');
    lines.length = 0;
    await reportOverdue(server.context);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 50, kind: 'statement', msg: 'obligations are overdue' }),
    );
    await server.fault('email', 'ok');
    // Saturday after three in the afternoon: the letter waits for Monday.
    await carryAt('2026-02-14T20:31:00Z');
    expect(await letters(person)).toHaveLength(1);
    await carryAt('2026-02-16T12:00:00Z');
    expect(await letters(person)).toHaveLength(2);
    expect(await ofKind(person, 'statement', '1')).toMatchObject([{ state: 'met' }]);
  });

  it('is carried once by several instances, and after a stop', async () => {
    const person = await createJanuaryBorrower(server);
    await carryAt('2026-01-20T15:01:00Z');
    server.setClock('2026-02-17T15:00:00Z');
    const { context } = server;
    const { carryObligation } = await import('./carry-obligation.ts');
    const [{ id } = { id: '' }] = await ofKind(person, 'statement', '1');
    const due = { accountId: person.accountId, obligationId: id };
    await Promise.all([1, 2, 3, 4].map(() => carryObligation(context, due)));
    await context.jobs.drain();
    expect(await letters(person)).toHaveLength(2);
  });

  it('is recorded as missed, as an error, once its instalment is due', async () => {
    const person = await createJanuaryBorrower(server);
    await carryAt('2026-01-20T15:01:00Z');
    lines.length = 0;
    await carryAt('2026-02-23T15:00:00Z');
    expect(await ofKind(person, 'statement', '1')).toMatchObject([{ state: 'missed', reason: 'too_late' }]);
    expect(lines.join('')).toContain('an obligation was missed');
  });
});
