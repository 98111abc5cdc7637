import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import {
  balances,
  createDelivered,
  obligation,
  openDelivered,
  pay,
  principalOf,
  refundsAsked,
  TUESDAY,
  test,
} from '../../../tests/support/delivered-withdrawals.ts';
import { carryObligationsAt } from '../../../tests/support/obligations.ts';
import { operate } from '../../../tests/support/operators.ts';
import { recordsOf, type SignedBorrower } from '../../../tests/support/signed-borrower.ts';
import { RetryLater } from '../../infrastructure/jobs/jobs.ts';
import { accrueLoans } from '../../loans/ledger/accruals.ts';
import { oblige } from '../../obligations/obligations.ts';
import { readPersonPlan } from '../../reminders/person-plan.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

openDelivered();

/** The fifth business day after that Tuesday, and the day after it. */
const LAST_DAY = '2026-12-01T20:00:00Z';
const AFTER_LAST_DAY = '2026-12-02T05:00:00Z';

const settle = ({ applicationId }: SignedBorrower) => settleWithdrawal(test.context, applicationId);
const questionsOf = ({ applicationId }: SignedBorrower) =>
  recordsOf(test, 'clinic-service-questions').filter(({ request }) => request?.request_id === applicationId);
const withdrawalOf = ({ applicationId }: SignedBorrower) =>
  test.row('withdrawal', { application_id: applicationId });
/** The letters of a withdrawal whose subject begins so. */
const letters = async ({ email }: SignedBorrower, subject: RegExp) => {
  await test.drain();
  return (await test.inbox(email)).filter((one) => subject.test(one.subject ?? ''));
};
/** The instalments of which the person is reminded. */
const duesOf = async ({ accountId }: SignedBorrower) => {
  const choices = {
    channels: ['sms'],
    rules: ['due_day'],
    hour: 9,
    since: calendarDate('2026-11-24'),
  } as const;
  return (await readPersonPlan(test.context.db, accountId, choices, test.clock.now())).dues;
};
/** Withdraws, and the clinic has the question and has not answered. */
const createAsked = async (): Promise<SignedBorrower> => {
  const signed = await createDelivered();
  await test.fault('clinic', 'late');
  await signed.withdraw();
  await expect(settle(signed)).rejects.toBeInstanceOf(RetryLater);
  return signed;
};
const decide = async (signed: SignedBorrower, verdict: object): Promise<void> => {
  const [question] = questionsOf(signed);
  await test.control(`/clinic/service-questions/${question?.id}/decision`, verdict);
  await settle(signed);
};

describe('a clinic that is asked whether the procedure had begun', () => {
  it('decides: until it answers the credit runs, and nothing presses', async () => {
    const signed = await createDelivered();
    await test.fault('clinic', 'down');
    const [said, again] = [await signed.withdraw(), await signed.withdraw()];
    expect(said.json().retracto).toMatchObject({
      estado: 'preguntado',
      registro: {
        radicado: expect.stringMatching(/^RT-/),
        pregunta: { responde_hasta: '2026-12-01', respondida: null, comenzo: null },
      },
    });
    expect(again.json()).toEqual(said.json());
    await expect(settle(signed)).rejects.toThrow(/no responde/);
    expect(await signed.status()).toBe('desembolsado');
    const before = await balances(signed);
    await pay(signed, 50_000);
    expect((await balances(signed)).cash_in_transit).toBe(50_000);
    expect(before.clinic_receivable).toBeUndefined();
    const { accountId, creditNumber } = signed;
    const notice = { kind: 'arrears_notice', subject: '1/9', dueBy: calendarDate('2026-12-01') } as const;
    const owed = { ...notice, accountId, creditNumber, opensAt: test.clock.now() };
    await oblige(test.context.db, test.context, owed);
    expect(await duesOf(signed)).toEqual([]);
    await carryObligationsAt(test, TUESDAY);
    const [held] = (await obligation(signed, 'arrears_notice')).filter(({ subject }) => subject === '1/9');
    expect(held).toMatchObject({ state: 'pending' });
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${creditNumber} .*responde hasta 2026-12-01 si comenzó`),
    );
    expect(await letters(signed, /^Tu retracto del crédito \d+: le preguntamos a la clínica$/)).toHaveLength(
      1,
    );
    expect(await letters(signed, /^Te retractaste/)).toEqual([]);
  });

  it('and says not begun: what was paid and earned since the press falls too, in the days of the press', async () => {
    const signed = await createAsked();
    const principal = await principalOf(signed);
    test.setClock('2026-11-27T15:00:00Z');
    await accrueLoans(test.context);
    await pay(signed, 70_000);
    expect((await balances(signed)).interest_income).toBeLessThan(0);
    test.setClock(LAST_DAY);
    await decide(signed, { status: 'not_begun' });
    expect(await signed.status()).toBe('retractado');
    expect(await balances(signed)).toEqual({
      ...{ bank: -principal, cash_in_transit: 70_000 },
      ...{ clinic_receivable: principal, borrower_credit: -70_000 },
    });
    // Fifteen days from the payment, which came after the withdrawal, and not from the answer.
    expect(await obligation(signed, 'payment_return')).toMatchObject([{ due_by: '2026-12-12' }]);
    expect((await letters(signed, /^Te retractaste/))[0]?.text).toContain(
      'a más tardar el 12 de diciembre de 2026',
    );
    expect(questionsOf(signed)).toHaveLength(1);
  });

  it('and says begun: the credit stands as it was, and the person is told why and how to object', async () => {
    const signed = await createAsked();
    const before = await balances(signed);
    await decide(signed, { status: 'begun', begun_on: '2026-11-23' });
    expect(await signed.status()).toBe('desembolsado');
    expect(await balances(signed)).toEqual(before);
    expect(await signed.read()).toMatchObject({
      estado: 'excluido',
      registro: { pregunta: { comenzo: '2026-11-23', respondida: expect.any(String) } },
    });
    expect((await signed.withdraw()).json().retracto.estado).toBe('excluido');
    await settle(signed);
    await test.fault('clinic', 'ok');
    await carryObligationsAt(test, '2026-11-24T16:00:00Z');
    expect(refundsAsked(signed)).toEqual([]);
    expect(await obligation(signed, 'note_cancellation')).toEqual([]);
    expect(await duesOf(signed)).toHaveLength(1);
    const [letter] = await letters(signed, /^Tu crédito \d+ sigue: tu procedimiento ya había comenzado$/);
    expect(letter?.text).toMatch(/comenzó el 23 de noviembre de 2026[\s\S]*\/dashboard\/rights\/claim/);
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*EXCLUIDO: comenzó el 2026-11-23`),
    );
  });

  it('and says that it began afterwards: it had not begun', async () => {
    const signed = await createAsked();
    await decide(signed, { status: 'begun', begun_on: '2026-11-25' });
    expect(await signed.status()).toBe('retractado');
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*DICE QUE COMENZÓ EL 2026-11-25; por pedir`),
    );
  });

  it('and is silent for five business days: it is carried out, and what it says later is only kept', async () => {
    const signed = await createAsked();
    test.setClock(LAST_DAY);
    await settle(signed);
    expect(await signed.status()).toBe('desembolsado');
    test.setClock(AFTER_LAST_DAY);
    await settle(signed);
    expect(await signed.status()).toBe('retractado');
    expect((await letters(signed, /^Te retractaste/))[0]?.text).toContain(
      'Tu derecho no depende de su respuesta',
    );
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*NO RESPONDIÓ si comenzó; por pedir`),
    );
    await decide(signed, { status: 'begun', begun_on: '2026-11-20' });
    expect(await signed.status()).toBe('retractado');
    expect(await withdrawalOf(signed)).toMatchObject({ begun_on: '2026-11-20', outcome: 'returned' });
    expect(await operate(test.context, 'withdrawals', 'list')).toMatch(
      new RegExp(`${signed.creditNumber} .*DICE QUE COMENZÓ EL 2026-11-20; por pedir`),
    );
  });

  it('and cannot be asked for as long: it is carried out all the same', async () => {
    const signed = await createDelivered();
    await test.fault('clinic', 'down');
    await signed.withdraw();
    test.setClock(AFTER_LAST_DAY);
    await settle(signed);
    expect(await signed.status()).toBe('retractado');
    expect(questionsOf(signed)).toEqual([]);
  });

  it('is found again by the routine when its job was lost', async () => {
    const signed = await createDelivered();
    await signed.withdraw();
    await sql`delete from pgboss.job where name = 'settle-withdrawal'`.execute(test.ownerDb);
    await test.runJob('schedule-settlements', {});
    await test.sandbox.idle();
    await test.drain();
    expect(await signed.status()).toBe('retractado');
  });

  it('is asked once, and its answer carried out once, by several at once', async () => {
    const signed = await createDelivered();
    await signed.withdraw();
    await Promise.allSettled([settle(signed), settle(signed), test.drain()]);
    await test.sandbox.idle();
    await Promise.all([settle(signed), settle(signed), test.drain()]);
    expect(await signed.status()).toBe('retractado');
    expect(questionsOf(signed)).toHaveLength(1);
    for (const subject of [/^Tu retracto/, /^Te retractaste/])
      expect(await letters(signed, subject)).toHaveLength(1);
  });
});
