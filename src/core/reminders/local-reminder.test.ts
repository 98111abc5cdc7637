// @covers 7.70

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bogotaDate, calendarDate } from '../calendar/calendar-date.ts';
import { isContactAllowed, windowFrom } from './contact-window.ts';
import { isPaymentDue, type LocalFacts, localReminder, shownByApp } from './local-reminder.ts';
import { reminderName } from './reminder-name.ts';
import { type Contact, planReminders, REMINDER_RULES } from './reminder-plan.ts';

/** Hours and minutes of a clock in Bogota. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`);
/** Friday 18 December 2026: the statement is of the 11th, three days before is a Tuesday, three days after a Monday. */
const DUE = calendarDate('2026-12-18');
const factsOf = (changed: Partial<LocalFacts>): LocalFacts => ({
  dueOns: [DUE],
  rules: [...REMINDER_RULES],
  hour: 9,
  since: calendarDate('2026-11-01'),
  asked: [],
  isPushed: false,
  shown: new Map(),
  now: at('2026-12-17', '09:00'),
  ...changed,
});
const nameAt = (day: string, time: string, changed: Partial<LocalFacts> = {}) =>
  localReminder(factsOf({ now: at(day, time), ...changed }))?.name;

describe('localReminder', () => {
  it('shows each reminder on its day, from its hour to the end of the hours of the law', () => {
    expect(nameAt('2026-12-11', '09:00')).toBe('2026-12-18/statement');
    expect(nameAt('2026-12-15', '09:00')).toBe('2026-12-18/three_days');
    expect(nameAt('2026-12-17', '08:59')).toBeUndefined();
    expect(nameAt('2026-12-17', '18:59')).toBe('2026-12-18/eve');
    expect(nameAt('2026-12-17', '19:00')).toBeUndefined();
    expect(nameAt('2026-12-18', '12:00')).toBe('2026-12-18/due_day');
    expect(nameAt('2026-12-21', '09:00')).toBe('2026-12-18/late');
  });

  it('says that there is a payment and nothing of it, and that who has paid need do nothing', () => {
    expect(localReminder(factsOf({}))).toEqual({
      name: '2026-12-18/eve',
      dueOn: DUE,
      title: 'Tienes un pago próximo',
      body: 'Si ya pagaste, no tienes que hacer nada.',
    });
    expect(localReminder(factsOf({ now: at('2026-12-18', '09:00') }))?.title).toBe('Tienes un pago para hoy');
    expect(localReminder(factsOf({ now: at('2026-12-22', '09:00') }))?.title).toBe(
      'Tienes un pago pendiente',
    );
  });

  it('tells what was missed while it still says something, the most recent alone, and never a due day after it', () => {
    expect(nameAt('2026-12-14', '10:00')).toBe('2026-12-18/statement');
    expect(nameAt('2026-12-16', '10:00')).toBe('2026-12-18/three_days');
    // The Saturday after the due date: the overdue reminder is on Monday.
    expect(nameAt('2026-12-19', '10:00')).toBeUndefined();
    expect(nameAt('2026-12-24', '10:00')).toBe('2026-12-18/late');
    expect(nameAt('2026-12-26', '10:00')).toBeUndefined();
    const shown = new Map([['2026-12-18/three_days', at('2026-12-15', '09:00')]]);
    expect(nameAt('2026-12-16', '10:00', { shown })).toBeUndefined();
  });

  it('keeps silent on a day on which this device has shown one, and never shows the same twice', () => {
    const other = new Map([['2026-11-18/late', at('2026-12-17', '08:00')]]);
    expect(nameAt('2026-12-17', '09:00', { shown: other })).toBeUndefined();
    expect(nameAt('2026-12-18', '09:00', { shown: other })).toBe('2026-12-18/due_day');
    const same = new Map([['2026-12-18/late', at('2026-12-21', '09:00')]]);
    expect(nameAt('2026-12-22', '09:00', { shown: same })).toBeUndefined();
  });

  it('leaves to the server what a push may still bring, and the whole day with it', () => {
    const isPushed = true;
    expect(nameAt('2026-12-15', '18:59', { isPushed })).toBeUndefined();
    expect(nameAt('2026-12-16', '09:00', { isPushed })).toBe('2026-12-18/three_days');
    expect(nameAt('2026-12-17', '12:00', { isPushed })).toBeUndefined();
    expect(nameAt('2026-12-21', '12:00', { isPushed })).toBeUndefined();
    expect(nameAt('2026-12-22', '12:00', { isPushed })).toBe('2026-12-18/late');
    // The other instalment was missed days ago, and today is the eve of this one.
    const two = { isPushed, dueOns: [calendarDate('2026-12-11'), DUE] };
    expect(nameAt('2026-12-16', '12:00', two)).toBe('2026-12-18/three_days');
    expect(nameAt('2026-12-17', '12:00', two)).toBeUndefined();
  });

  it('moves what falls on a Sunday or a holiday as the plan does', () => {
    // Monday 11 January 2027 is Reyes: the eve and the due day come back to Saturday the 9th, until 15:00.
    const dueOns = [calendarDate('2027-01-11')];
    expect(nameAt('2027-01-09', '14:59', { dueOns })).toBe('2027-01-11/due_day');
    expect(nameAt('2027-01-09', '15:00', { dueOns })).toBeUndefined();
    expect(nameAt('2027-01-10', '12:00', { dueOns })).toBeUndefined();
    expect(nameAt('2027-01-11', '12:00', { dueOns })).toBeUndefined();
  });

  it('makes up for nothing that was wanted before the person chose to be reminded', () => {
    expect(nameAt('2026-12-16', '10:00', { since: calendarDate('2026-12-16') })).toBeUndefined();
    expect(nameAt('2026-12-17', '10:00', { since: calendarDate('2026-12-16') })).toBe('2026-12-18/eve');
  });

  it('keeps the promise of tomorrow itself where the server did not hear of it', () => {
    const promise = { rules: [], asked: [{ dueOn: DUE, on: calendarDate('2026-12-16'), isTaken: false }] };
    expect(nameAt('2026-12-15', '12:00', promise)).toBeUndefined();
    expect(nameAt('2026-12-16', '12:00', { ...promise, isPushed: true })).toBe('2026-12-18/again/2026-12-16');
    const taken = [{ dueOn: DUE, on: calendarDate('2026-12-16'), isTaken: true }];
    expect(nameAt('2026-12-16', '12:00', { rules: [], isPushed: true, asked: taken })).toBeUndefined();
    // A later reminder of it was sent.
    const shown = new Map([['2026-12-18/three_days', at('2026-12-15', '09:00')]]);
    const older = { ...promise, rules: [...REMINDER_RULES], shown };
    const asked = [{ dueOn: DUE, on: calendarDate('2026-12-14'), isTaken: false }];
    expect(nameAt('2026-12-16', '12:00', { ...older, asked })).toBeUndefined();
    // Paid meanwhile.
    expect(nameAt('2026-12-16', '12:00', { ...promise, dueOns: [] })).toBeUndefined();
  });
});

describe('toldByApp', () => {
  const namesAt = (day: string, time: string, changed: Partial<LocalFacts> = {}) =>
    shownByApp(factsOf({ now: at(day, time), ...changed }));

  it('names what whoever has the app open sees there, at whatever hour', () => {
    expect(namesAt('2026-12-17', '23:00')).toEqual(['2026-12-18/eve']);
    // A Sunday.
    expect(namesAt('2026-12-13', '12:00')).toEqual(['2026-12-18/statement']);
  });

  it('names neither what has its hour still to come nor what a push may bring', () => {
    expect(namesAt('2026-12-17', '08:00')).toEqual([]);
    expect(namesAt('2026-12-17', '12:00', { isPushed: true })).toEqual([]);
    expect(namesAt('2026-12-17', '19:00', { isPushed: true })).toEqual(['2026-12-18/eve']);
  });
});

describe('isPaymentDue', () => {
  it('begins with the statement, five business days before, and ends with the payment', () => {
    expect(isPaymentDue([DUE], calendarDate('2026-12-10'))).toBe(false);
    expect(isPaymentDue([DUE], calendarDate('2026-12-11'))).toBe(true);
    expect(isPaymentDue([DUE], calendarDate('2027-02-01'))).toBe(true);
    expect(isPaymentDue([], calendarDate('2026-12-18'))).toBe(false);
  });
});

const MINUTE_MS = 60_000;

interface Shown {
  readonly name: string;
  readonly at: Date;
  readonly by: 'push' | 'device';
}

/** Polls server and device at every moment; pushes are lost while the device is away. */
const live = (
  facts: Pick<LocalFacts, 'dueOns' | 'rules' | 'hour'>,
  moments: readonly { readonly now: Date; readonly isServerUp: boolean; readonly isAway: boolean }[],
) => {
  const contacts: Contact[] = [];
  const shown: Shown[] = [];
  const repeated: Shown[] = [];
  const since = calendarDate('2025-12-01');
  for (const { now, isServerUp, isAway } of moments) {
    const { planned } = planReminders({
      dues: facts.dueOns.map((dueOn, index) => ({ creditNumber: 1, number: index, dueOn })),
      choices: { channels: ['push'], rules: facts.rules, hour: facts.hour, since },
      asked: [],
      contacts,
      notices: [],
      reachable: new Set(['push']),
      now,
    });
    const ready = planned.find(({ window }) => isServerUp && window.from <= now && now < window.until);
    if (ready) contacts.push({ ...ready, at: now });
    if (isAway) continue;
    const known = new Map(shown.map(({ name, at: when }) => [name, when]));
    if (ready) {
      const push = { name: reminderName(ready), at: now, by: 'push' } as const;
      (known.has(push.name) ? repeated : shown).push(push);
      continue;
    }
    const own = localReminder({ ...facts, since, asked: [], isPushed: true, shown: known, now });
    if (own) shown.push({ name: own.name, at: now, by: 'device' });
  }
  return { shown, repeated };
};

const day = fc.integer({ min: 0, max: 730 }).map((count) => addDays(calendarDate('2026-01-05'), count));
const lives = (dueCount: number, mayServerFail: boolean) =>
  fc
    .tuple(
      day,
      fc.record({
        rules: fc.subarray([...REMINDER_RULES], { minLength: 1 }),
        hour: fc.integer({ min: 0, max: 23 }),
      }),
      fc.infiniteStream(
        fc.record({ pause: fc.integer({ min: 20, max: 1_500 }), away: fc.nat(2), down: fc.nat(3) }),
      ),
    )
    .map(([dueOn, chosen, steps]) => {
      const dueOns = [dueOn, addDays(dueOn, 5)].slice(0, dueCount);
      const end = at(addDays(dueOn, 20), '12:00').getTime();
      const moments = [];
      for (let time = at(addDays(dueOn, -12), '06:00').getTime(); time < end; ) {
        const { pause = 60, away = 0, down = 1 } = steps.next().value ?? {};
        moments.push({ now: new Date(time), isAway: away === 0, isServerUp: !mayServerFail || down > 0 });
        time += pause * MINUTE_MS;
      }
      return { ...live({ dueOns, ...chosen }, moments), chosen };
    });

/** Timeout: hundreds of random histories. */
const options = { timeout: 60_000 };

describe('a device that the server writes to', () => {
  it(
    'says each thing once, and by itself one a day, within the law and from the wanted hour',
    options,
    () => {
      fc.assert(
        fc.property(lives(2, true), ({ shown, chosen }) => {
          const names = shown.map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          const own = shown.filter(({ by }) => by === 'device');
          for (const one of own) {
            const from = windowFrom(bogotaDate(one.at), chosen.hour)?.from;
            expect(isContactAllowed(one.at) && from !== undefined && from <= one.at).toBe(true);
            const before = shown.slice(0, shown.indexOf(one));
            expect(before.some((other) => bogotaDate(other.at) === bogotaDate(one.at))).toBe(false);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  it('never says itself what the server then writes, for an instalment alone', options, () => {
    let made = 0;
    fc.assert(
      fc.property(lives(1, false), ({ shown, repeated }) => {
        expect(repeated).toEqual([]);
        made += shown.filter(({ by }) => by === 'device').length;
      }),
      { numRuns: 300 },
    );
    expect(made).toBeGreaterThan(0);
  });
});
