import { addDays, bogotaDate, calendarDate } from '#core/calendar/calendar-date.ts';
import { catchUpOf, type Debt } from '#core/loan/debt.ts';
import { dueDates } from '#core/plan/schedule.ts';
import { findLoan } from '../../../server/loans/loans.ts';
import { chooseReminders } from '../../support/reminded.ts';
import { businessDaysAfter, dayAt, instantOf, plusDays } from '../law.ts';
import { admit, endInsolvency, pay, personOf, releaseRefund, reverse, type Stage } from './acts.ts';
import { hourOf, type Life } from './lives.ts';
import { claim, insureOneself, retract } from './requests.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Five business days of a silent clinic, over the longest holidays. */
const CARRIED_OUT_DAYS = 11;

const minimum = (debt: Debt): number => debt.minimumPayment;
const catchUp = (debt: Debt): number => catchUpOf(debt)?.amount ?? 0;
const whole = (debt: Debt): number => debt.totalDebt;

/** What the borrower and others will do; nothing before the money is delivered. */
export const planLoan = async (stage: Stage, life: Life): Promise<void> => {
  const { test, agenda } = stage;
  const { random, manner } = life;
  const loan = await findLoan(test.context.db, personOf(life).creditNumber);
  if (!loan) return;
  const start = loan.row.disbursed_on;
  life.disbursedOn = start;
  const due = dueDates(calendarDate(start), life.term);
  if (life.reminders) await chooseReminders(test, { ...personOf(life), document: '' }, [life.reminders]);
  const after = (days: number) => hourOf(random, addDays(calendarDate(start), days));
  const payOn = (at: number, amountOf: (debt: Debt) => number) =>
    agenda.add(at, async () => void (await pay(stage, life, amountOf)));
  const punctualFrom = (day: string, until = '9999') => {
    for (const on of due)
      if (on > day && on <= until) payOn(hourOf(random, plusDays(on, -random.between(0, 4))), minimum);
  };
  for (const kind of life.claims) agenda.add(after(random.between(1, 150)), () => claim(stage, life, kind));
  if (life.hasOwnInsurance) agenda.add(after(random.between(3, 120)), () => insureOneself(stage, life));
  const turn = random.between(20, 160);
  const turnsOn = bogotaDate(new Date(after(turn)));
  switch (manner) {
    case 'punctual':
    case 'short':
      return punctualFrom(start);
    case 'late':
      for (const on of due)
        if (random.chance(0.9)) payOn(hourOf(random, plusDays(on, random.between(1, 28))), catchUp);
      return;
    case 'parts':
      for (const on of due) {
        payOn(hourOf(random, plusDays(on, -5)), (debt) => debt.minimumPayment * 0.4);
        payOn(hourOf(random, plusDays(on, random.between(0, 12))), random.chance(0.5) ? minimum : catchUp);
      }
      return;
    case 'early':
      punctualFrom(start, turnsOn);
      return payOn(after(turn), whole);
    case 'never':
      return;
    case 'retracts': {
      let receipt: string | undefined;
      if (random.chance(0.5))
        agenda.add(test.clock.now().getTime() + HOUR_MS, async () => {
          receipt = await pay(stage, life, () => 50_000);
        });
      const lastAt = instantOf(businessDaysAfter(dayAt(life.signedAt ?? 0), 5), 23, 58);
      const until = Math.floor((lastAt - test.clock.now().getTime()) / MINUTE_MS);
      const retractsAt = lastAt - random.between(0, until - 90) * MINUTE_MS;
      agenda.add(retractsAt, () => retract(stage, life));
      agenda.add(retractsAt + CARRIED_OUT_DAYS * 24 * HOUR_MS, async () => {
        if (receipt) await releaseRefund(stage, life, receipt);
      });
      return;
    }
    case 'cures':
      payOn(after(turn + 30), catchUp);
      return punctualFrom(plusDays(turnsOn, 30));
    case 'insolvent':
      punctualFrom(start, plusDays(turnsOn, -60));
      agenda.add(after(turn), () => admit(stage, life));
      if (random.chance(0.4))
        agenda.add(after(turn + random.between(60, 120)), () => endInsolvency(stage, life));
      return;
    case 'returned': {
      punctualFrom(start, turnsOn);
      const paidAt = after(turn);
      const backAt = paidAt + (random.chance(0.4) ? 60_000 : random.between(1, 140) * HOUR_MS);
      agenda.add(paidAt, async () => {
        const receipt = await pay(stage, life, random.chance(0.7) ? whole : minimum);
        if (receipt) agenda.add(backAt, () => reverse(stage, life, receipt));
      });
      if (random.chance(0.7)) payOn(backAt + random.between(24, 900) * HOUR_MS, whole);
      return;
    }
  }
};
