import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate } from '#core/calendar/calendar-date.ts';
import { dateInWords } from '#core/calendar/date-words.ts';
import { ARREARS, NOTICE, openArrears } from '../../tests/support/arrears.ts';
import { operate } from '../../tests/support/operators.ts';
import { chooseReminders, runSchedulerAt } from '../../tests/support/reminded.ts';
import { inTransaction } from '../infrastructure/database/connection.ts';
import { isLate } from '../obligations/obligations.ts';
import { answerClaim } from '../rights/claims/answer-claim.ts';
import { recordClaim } from '../rights/claims/claims.ts';

const { server, borrower, borrow, carryAt, letters, messages, obligations, told } = openArrears();

const stateOf = async (kind: string, subject: string) => {
  const found = (await obligations()).find((one) => one.kind === kind && one.subject === subject);
  return found && (found.reason ?? found.state);
};
/** Reports to the bureau that are made after their last day, or still are not. */
const lateReports = async () =>
  (await obligations()).filter((one) => one.kind === 'negative_report' && isLate(one, server.clock.now()));

describe('arrears', () => {
  it('of whoever paid are not told, and are if the payment goes back', async () => {
    const paymentId = await borrower.pay(260_526, '2026-02-19T15:00:00Z');
    await carryAt('2026-02-21T13:00:00Z');
    expect([await letters(), await stateOf('arrears_notice', '1/1')]).toEqual([[], 'paid']);
    server.setClock('2026-02-23T15:00:00Z');
    await borrower.reverse(paymentId);
    await carryAt('2026-02-23T15:01:00Z');
    expect(await stateOf('arrears_notice', '1/1')).toBe('met');
  });

  it('that are owed again have days to be told, as their own may be over', async () => {
    const paymentId = await borrower.pay(260_526, '2026-02-19T15:00:00Z');
    await carryAt('2026-02-21T13:00:00Z');
    server.setClock('2026-03-10T15:00:00Z');
    await borrower.reverse(paymentId);
    const [notice] = (await obligations()).filter(({ subject }) => subject === '1/1');
    expect(notice).toMatchObject({ state: 'pending', due_by: '2026-03-20' });
    server.setClock('2026-05-26T12:00:00Z');
    await carryAt('2026-05-26T12:00:00Z');
    const later = (await obligations()).filter(
      ({ kind, subject }) => /^1\D/.test(subject) && /^(report|acceleration)_notice$/.test(kind),
    );
    expect(later).toHaveLength(3);
    for (const { due_by: dueBy } of later) expect(dueBy).toBe('2026-06-05');
  });

  it('share no day with a letter that arrives on it, though it was written before', async () => {
    await carryAt('2026-02-21T13:00:00Z');
    await server.fault('email', 'down');
    await carryAt('2026-03-21T13:00:00Z');
    await server.fault('email', 'ok');
    await carryAt('2026-03-24T12:00:00Z', '2026-03-24T13:00:00Z');
    expect(await letters()).toEqual([ARREARS, ARREARS]);
    await carryAt('2026-03-25T12:00:00Z');
    expect(await letters()).toEqual([NOTICE, ARREARS, ARREARS]);
  });

  it('wait for a letter that is on its way, as it may arrive at any moment', async () => {
    await carryAt('2026-02-21T13:00:00Z');
    await server.fault('email', 'down');
    await carryAt('2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    expect(await stateOf('report_notice', '1/1')).toBe('pending');
  });

  it('are not told by a letter that the mail server takes once they are paid', async () => {
    await server.fault('email', 'down');
    await carryAt('2026-02-21T13:00:00Z');
    expect(await stateOf('arrears_notice', '1/1')).toBe('handed_over');
    server.setClock('2026-02-23T15:00:00Z');
    const pay = (amount: number) => borrower.pay(amount, '2026-02-23T15:00:00Z');
    await pay(10_000);
    await carryAt('2026-02-23T16:00:00Z');
    expect(await stateOf('arrears_notice', '1/1')).toBe('handed_over');
    await pay(260_000);
    await server.fault('email', 'ok');
    await carryAt('2026-02-24T12:00:00Z');
    expect([await letters(), await stateOf('arrears_notice', '1/1')]).toEqual([[], 'paid']);
  });

  it('are told by SMS to whoever has not confirmed an e-mail, with the vendor’s number as proof', async () => {
    await server.update('profile', { id: borrower.profileId }, { email_verified_at: null });
    await carryAt('2026-02-21T13:00:00Z');
    const [message] = await messages();
    expect(message?.text).toMatch(/vencidos desde el 20 feb/);
    const notice = (await obligations()).find((one) => one.state === 'met');
    expect(notice).toMatchObject({ channel: 'sms', vendor_reference: expect.stringMatching(/^SM/) });
  });

  it('share the day and the channel of the week with reminders', async () => {
    await chooseReminders(server, borrower, ['sms']);
    await runSchedulerAt(server, '2026-02-23T14:00:00Z');
    expect(await messages()).toHaveLength(1);
    await carryAt('2026-02-23T14:01:00Z');
    expect(await letters()).toEqual([]);
    // The next day, by the channel of that week.
    await carryAt('2026-02-24T12:00:00Z');
    expect([await letters(), (await messages()).length]).toEqual([[], 2]);
  });

  it('keep a reminder from the day on which they were told', async () => {
    await chooseReminders(server, borrower, ['email']);
    await carryAt('2026-02-23T12:00:00Z');
    await runSchedulerAt(server, '2026-02-23T14:00:00Z');
    expect(await letters()).toEqual([ARREARS]);
  });
});

describe('a negative report', () => {
  it('of a small debt takes two notices on different days, and 20 days from the second', async () => {
    await borrow({ amount: 1_000_000, term: 36 });
    await carryAt(
      '2026-02-21T13:00:00Z',
      '2026-03-21T13:00:00Z',
      '2026-03-24T12:00:00Z',
      '2026-03-25T12:00:00Z',
    );
    expect(await letters()).toEqual([NOTICE, NOTICE, ARREARS, ARREARS]);
    await carryAt('2026-04-14T15:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-04-15T15:00:00Z');
    expect(await told()).toHaveLength(1);
  });

  it('has one notice for all instalments, and another once the oldest is paid', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    await server.fault('bureau', 'down');
    await carryAt('2026-04-14T12:00:00Z', '2026-04-21T12:00:00Z');
    expect(await stateOf('report_notice', '2/1')).toBe('replaced');
    await borrower.pay(280_000, '2026-04-21T15:00:00Z');
    await carryAt('2026-04-22T12:00:00Z');
    await server.fault('bureau', 'ok');
    expect([await stateOf('negative_report', '1'), await stateOf('report_notice', '2/2')]).toEqual([
      'paid',
      'met',
    ]);
    await carryAt('2026-05-12T15:00:00Z');
    expect(await told()).toEqual([]);
  });

  it('waits for a payment under way that cures the arrears, and for none that cures nothing', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    const { quota_debt: cure } = await borrower.debt();
    const [cured, small] = [await borrower.sign(cure + 50_000), await borrower.sign(1_500)];
    for (const reference of [cured, small])
      await server.update('payment_attempt', { reference }, { status: 'pending' });
    await carryAt('2026-04-14T12:00:00Z');
    expect(await told()).toEqual([]);
    await server.update('payment_attempt', { reference: cured }, { status: 'declined' });
    await carryAt('2026-04-15T12:00:00Z');
    expect(await told()).toHaveLength(1);
  });

  it('waits for cash that is announced until its last day, however often it is announced again', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    const { quota_debt: cure } = await borrower.debt();
    const reference = await borrower.sign(cure + 50_000);
    await server.update(
      'payment_attempt',
      { reference },
      {
        ...{ status: 'pending', method: 'BANCOLOMBIA_COLLECT', counter_agreement: '10000' },
        ...{ counter_payment_number: '77', counter_pay_before: new Date('2026-05-30T12:00:00Z') },
      },
    );
    await carryAt('2026-04-14T12:00:00Z', '2026-04-21T12:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-05-05T12:00:00Z');
    expect(await told()).toHaveLength(1);
  });

  it('is never made of arrears cured meanwhile', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    const { quota_debt: amount } = await borrower.debt();
    await borrower.pay(amount, '2026-04-10T15:00:00Z');
    await carryAt('2026-04-14T12:00:00Z', '2026-04-16T12:00:00Z');
    expect([await told(), await stateOf('negative_report', '1')]).toEqual([[], 'paid']);
  });

  it('has its notice after a stop too, though another instalment’s notice says what is overdue', async () => {
    await carryAt('2026-03-24T12:00:00Z');
    expect([await letters(), await stateOf('arrears_notice', '1/1')]).toEqual([[ARREARS], 'replaced']);
    await carryAt('2026-03-25T12:00:00Z');
    expect(await letters()).toEqual([NOTICE, ARREARS]);
    await carryAt('2026-04-14T15:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-04-15T12:00:00Z');
    expect(await told()).toHaveLength(1);
  });

  it.each([
    ['claim', 'yes'],
    ['correction', 'yes'],
    ['identity_theft', 'yes'],
    ['petition', 'no'],
  ] as const)('waits while a %s of the person has no answer: %s', async (kind, waits) => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    server.setClock('2026-04-10T15:00:00Z');
    const claim = { id: randomUUID(), kind, text: 'Ya pagué esa cuota.' };
    const { number } = await recordClaim(server.context, borrower.accountId, claim);
    await carryAt('2026-04-14T12:00:00Z', '2026-04-28T12:00:00Z');
    expect(await told()).toHaveLength(waits === 'yes' ? 0 : 1);
    await inTransaction(server.context.db, (trx) =>
      answerClaim(trx, server.context, number, { text: 'La cuota sigue pendiente.', by: 'ana' }),
    );
    await carryAt('2026-04-29T12:00:00Z');
    expect([(await told()).length, await lateReports()]).toEqual([1, []]);
  });

  it('of a debt that a payment made small waits for another notice, and its last day with it', async () => {
    // Two instalments are more than a small debt, one and a part are not.
    await borrow({ amount: 3_000_000, term: 36 });
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    await borrower.pay(50_000, '2026-03-25T15:00:00Z');
    await carryAt('2026-04-14T12:00:00Z', '2026-05-04T15:00:00Z');
    expect([await letters(), await told()]).toEqual([[ARREARS, NOTICE, NOTICE, ARREARS, ARREARS], []]);
    await carryAt('2026-05-05T12:00:00Z');
    expect([(await told()).length, await lateReports()]).toEqual([1, []]);
  });

  it('waits for a notice that the mail server has not taken', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z');
    await server.fault('email', 'down');
    await carryAt('2026-03-24T12:00:00Z', '2026-04-14T12:00:00Z');
    expect(await told()).toEqual([]);
    await server.fault('email', 'ok');
    await carryAt('2026-04-15T12:00:00Z', '2026-05-05T12:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-05-06T12:00:00Z');
    expect([(await told()).length, await lateReports()]).toEqual([1, []]);
  });
});

describe('the notice before acceleration', () => {
  it('goes to e-mail and phone, on different days, past 90 days, once in a default', async () => {
    await carryAt('2026-02-21T13:00:00Z', '2026-05-21T12:00:00Z');
    const isThere = async () =>
      (await letters()).filter((subject) => subject?.startsWith('Ponte al día')).length;
    expect(await isThere()).toBe(0);
    // Other notices are due too, and each day has one contact.
    const daily = Array.from({ length: 9 }, (_, day) => `2026-05-${22 + day}T15:00:00Z`);
    await carryAt(...daily, '2026-06-23T15:00:00Z', '2026-06-24T15:00:00Z', '2026-07-24T15:00:00Z');
    expect(await isThere()).toBe(1);
    const texts = (await messages()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('exigir la deuda total'))).toHaveLength(1);
    const days = (await obligations())
      .filter(({ kind, state }) => kind === 'acceleration_notice' && state === 'met')
      .map(({ met_at: at }) => at?.toISOString().slice(0, 10));
    expect(new Set(days).size).toBe(2);
    const [last] = days.toSorted().slice(-1);
    const passed = (await server.inbox(await borrower.readEmail())).filter(({ subject }) =>
      subject?.startsWith('Pasó tu último día'),
    );
    expect(passed).toHaveLength(1);
    const until = addDays(calendarDate(last ?? ''), 20);
    expect(passed[0]?.text).toContain(`El ${dateInWords(until)} era el último día para ponerte al día`);
  });
});

describe('an insolvency', () => {
  const record = (...options: readonly string[]) =>
    operate(
      server.context,
      ...['loans', 'insolvency', String(borrower.creditNumber), ...options, '--reason', 'auto de admisión'],
    );

  it('stops notices, reports and reminders until it ends, and not what only says that it was paid', async () => {
    await chooseReminders(server, borrower, ['email']);
    await carryAt('2026-02-21T13:00:00Z', '2026-03-21T13:00:00Z', '2026-03-24T12:00:00Z');
    const before = await letters();
    await record('--admitted', '2026-03-24', '--court', 'Centro de Conciliación');
    await carryAt('2026-04-14T12:00:00Z', '2026-04-21T12:00:00Z');
    await runSchedulerAt(server, '2026-04-21T14:00:00Z');
    expect([await letters(), await told()]).toEqual([before, []]);
    expect(await stateOf('negative_report', '1')).toBe('insolvency');
    const planned = await server.context.db
      .selectFrom('reminder')
      .select(['state', 'reason'])
      .where('account_id', '=', borrower.accountId)
      .where('wanted_on', '>=', '2026-04-01')
      .execute();
    expect(planned.filter(({ state }) => state !== 'dropped')).toEqual([]);

    await record('--ended', '2026-04-21');
    await carryAt('2026-04-21T15:00:00Z', '2026-04-22T12:00:00Z');
    // What had lapsed is owed again, one contact a day.
    expect(await letters()).toHaveLength(before.length + 2);
    await carryAt('2026-04-23T12:00:00Z', '2026-04-24T12:00:00Z');
    expect((await letters()).slice(0, -before.length)).toEqual(expect.arrayContaining([NOTICE, ARREARS]));
    expect(await letters()).toHaveLength(before.length + 2);
    // The notice of before does not count: 20 days from the new ones.
    await carryAt('2026-05-11T12:00:00Z');
    expect(await told()).toEqual([]);
    await carryAt('2026-05-15T12:00:00Z');
    expect(await told()).toHaveLength(1);
  });
});
