import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bogotaDate, calendarDate } from '../calendar/calendar-date.ts';
import { isContactAllowed, weekOf } from './contact-window.ts';
import {
  type Contact,
  type PlannedContact,
  planReminders,
  REMINDER_CHANNELS,
  REMINDER_RULES,
  type ReminderFacts,
} from './reminder-plan.ts';

const DEFAULTS = {
  channels: ['push'],
  rules: ['statement', 'eve', 'due_day', 'late'],
  hour: 9,
  since: calendarDate('2026-01-01'),
} as const;
const due = (dueOn: string, number = 1, creditNumber = 1) => ({
  creditNumber,
  number,
  dueOn: calendarDate(dueOn),
});
/** Noon in Bogota. */
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);
const factsOf = (changed: Partial<ReminderFacts>): ReminderFacts => ({
  dues: [due('2026-12-18')],
  choices: DEFAULTS,
  asked: [],
  contacts: [],
  notices: [],
  reachable: new Set(REMINDER_CHANNELS),
  now: noonOf('2026-11-30'),
  ...changed,
});
const plannedOf = (changed: Partial<ReminderFacts>) =>
  planReminders(factsOf(changed)).planned.map(({ rule, on }) => [rule, on]);
const droppedOf = (changed: Partial<ReminderFacts>) =>
  planReminders(factsOf(changed)).dropped.map(({ rule, reason }) => [rule, reason]);
const contact = (rule: Contact['rule'], day: string, channel: Contact['channel'] = 'push'): Contact => ({
  ...due('2026-12-18'),
  rule,
  // Each was sent on the day of its rule.
  wantedOn: calendarDate(day),
  channel,
  at: noonOf(day),
});

describe('planReminders', () => {
  it('leaves a notice that the law asks for its day, and keeps to its channel for the week', () => {
    const notices = [{ at: noonOf('2026-12-21'), channel: 'email' as const }];
    const choices = { ...DEFAULTS, channels: ['push', 'email'] } as const;
    const { planned } = planReminders(factsOf({ choices, notices, now: noonOf('2026-12-21') }));
    expect(planned.map(({ rule, on, channel }) => [rule, on, channel])).toEqual([
      ['late', '2026-12-22', 'email'],
    ]);
  });

  it('keeps to the channel of the first contact in a week in which the notice before acceleration took another', () => {
    const notices = [
      { at: noonOf('2026-12-21'), channel: 'email' as const },
      { at: noonOf('2026-12-22'), channel: 'sms' as const },
    ];
    const lateIn = (channels: ReminderFacts['choices']['channels']) =>
      planReminders(factsOf({ choices: { ...DEFAULTS, channels }, notices, now: noonOf('2026-12-22') }));
    for (const channels of [['sms', 'email'], ['email']] as const)
      expect(lateIn(channels).planned.map(({ on, channel }) => [on, channel])).toEqual([
        ['2026-12-23', 'email'],
      ]);
    expect(lateIn(['sms']).dropped).toContainEqual(
      expect.objectContaining({ rule: 'late', reason: 'channel_gone' }),
    );
  });

  it('plans the statement, the eve, the due day and the third day after, at the wanted hour', () => {
    // Friday 18 December 2026; the third day after it is a Monday.
    expect(plannedOf({})).toEqual([
      ['statement', '2026-12-11'],
      ['eve', '2026-12-17'],
      ['due_day', '2026-12-18'],
      ['late', '2026-12-21'],
    ]);
    const [first] = planReminders(factsOf({})).planned;
    expect(first?.window.from.toISOString()).toBe('2026-12-11T14:00:00.000Z');
    expect(first?.window.until.toISOString()).toBe('2026-12-12T00:00:00.000Z');
  });

  it('moves what falls on a Sunday or a holiday earlier, and tells once what meets on one day', () => {
    // Monday 11 January 2027 is Reyes: eve and due day both come back to Saturday the 9th.
    expect(plannedOf({ dues: [due('2027-01-11')] })).toEqual([
      ['statement', '2027-01-04'],
      ['eve', '2027-01-09'],
      ['late', '2027-01-14'],
    ]);
    expect(droppedOf({ dues: [due('2027-01-11')] })).toEqual([['due_day', 'day_taken']]);
  });

  it('tells of a missed due date on the third day after it, or on the next day of contact', () => {
    // Wednesday 24 March 2027 is followed by Holy Thursday and Friday; the third day is the Saturday.
    expect(plannedOf({ dues: [due('2027-03-24')] }).at(-1)).toEqual(['late', '2027-03-27']);
    // Due on Holy Thursday: the third day is Easter Sunday.
    expect(plannedOf({ dues: [due('2027-03-25')] }).at(-1)).toEqual(['late', '2027-03-29']);
  });

  it('tells of a missed due date after the day promised for it, and of nothing else later', () => {
    const promised = (promisedOn: string, changed: Partial<ReminderFacts> = {}) =>
      plannedOf({ dues: [{ ...due('2026-12-18'), promisedOn: calendarDate(promisedOn) }], ...changed });
    // Before the third day there is nothing to hold back.
    expect(promised('2026-12-20').at(-1)).toEqual(['late', '2026-12-21']);
    expect(promised('2026-12-21').at(-1)).toEqual(['late', '2026-12-22']);
    // Saturday 26 December: the day after is a Sunday.
    expect(promised('2026-12-26')).toEqual([
      ['statement', '2026-12-11'],
      ['eve', '2026-12-17'],
      ['due_day', '2026-12-18'],
      ['late', '2026-12-28'],
    ]);
    // As many days are left for it as without a promise: until the fourth after its own.
    const lateOn = (day: string) =>
      promised('2026-12-26', { now: noonOf(day), choices: { ...DEFAULTS, rules: ['late'] } });
    expect(lateOn('2026-12-31')).toEqual([['late', '2026-12-31']]);
    expect(lateOn('2027-01-01')).toEqual([]);
  });

  it('writes to nobody who chose no channel, and never of what was told', () => {
    expect(plannedOf({ choices: { ...DEFAULTS, channels: [] } })).toEqual([]);
    expect(plannedOf({ contacts: [contact('statement', '2026-12-11')], now: noonOf('2026-12-12') })).toEqual([
      ['eve', '2026-12-17'],
      ['due_day', '2026-12-18'],
      ['late', '2026-12-21'],
    ]);
  });

  it('makes up for what was missed on the first day left, unless a later reminder is due by then', () => {
    // Down from the 11th, back on the 14th, a Monday.
    expect(plannedOf({ now: noonOf('2026-12-14') })[0]).toEqual(['statement', '2026-12-14']);
    // Resumed on the eve: the statement is no longer valid.
    expect(plannedOf({ now: noonOf('2026-12-17') })[0]).toEqual(['eve', '2026-12-17']);
    expect(droppedOf({ now: noonOf('2026-12-17') })).toEqual([['statement', 'overtaken']]);
    // Back on the due day, after its window: a due day is not announced afterwards.
    const late = { now: new Date('2026-12-19T01:00:00Z') };
    expect(plannedOf(late)).toEqual([['late', '2026-12-21']]);
    expect(droppedOf(late).map(([rule]) => rule)).toEqual(['statement', 'eve', 'due_day']);
  });

  it('leaves the rest of a day whose window is open, and begins tomorrow when it is over', () => {
    const [open] = planReminders(factsOf({ now: new Date('2026-12-11T20:30:00Z') })).planned;
    expect(open?.window.from.toISOString()).toBe('2026-12-11T20:30:00.000Z');
    expect(plannedOf({ now: new Date('2026-12-12T00:00:00Z') })[0]).toEqual(['statement', '2026-12-12']);
  });

  it('keeps to the channel of the week, also when the person has changed it since', () => {
    const changed = {
      choices: { ...DEFAULTS, channels: ['email'] as const },
      contacts: [contact('eve', '2026-12-17')],
      now: noonOf('2026-12-17'),
    };
    expect(droppedOf(changed)).toContainEqual(['due_day', 'channel_gone']);
    // The Monday after is another week.
    const [late] = planReminders(factsOf(changed)).planned;
    expect([late?.rule, late?.channel]).toEqual(['late', 'email']);
  });

  it('uses the next liked channel where the first is dead, and says when there is none', () => {
    const choices = { ...DEFAULTS, channels: ['push', 'email'] as const };
    const [first] = planReminders(factsOf({ choices, reachable: new Set(['email']) })).planned;
    expect(first?.channel).toBe('email');
    expect(droppedOf({ reachable: new Set() }).map(([, reason]) => reason)).toEqual(
      DEFAULTS.rules.map(() => 'not_reachable'),
    );
  });

  it('makes up for nothing that was wanted before the person chose to be reminded', () => {
    const chosen = { choices: { ...DEFAULTS, since: calendarDate('2026-12-14') }, now: noonOf('2026-12-14') };
    expect(plannedOf(chosen).map(([rule]) => rule)).toEqual(['eve', 'due_day', 'late']);
    expect(droppedOf(chosen)).toEqual([]);
    // On the day itself it is still planned.
    const same = { choices: { ...DEFAULTS, since: calendarDate('2026-12-11') }, now: noonOf('2026-12-11') };
    expect(plannedOf(same)[0]).toEqual(['statement', '2026-12-11']);
  });

  it('tells again on the day asked for, where that has no contact of its own', () => {
    const asked = (on: string) => [{ creditNumber: 1, number: 1, on: calendarDate(on) }];
    const seen = { contacts: [contact('statement', '2026-12-11')], now: noonOf('2026-12-11') };
    expect(plannedOf({ ...seen, asked: asked('2026-12-12') })[0]).toEqual(['again', '2026-12-12']);
    // A Sunday: the next day of contact.
    expect(plannedOf({ ...seen, asked: asked('2026-12-13') })[0]).toEqual(['again', '2026-12-14']);
    expect(droppedOf({ ...seen, asked: asked('2026-12-17') })).toEqual([['again', 'day_taken']]);
    // Once sent, it can be repeated on another day, and the same is not sent twice.
    const again = { ...contact('again', '2026-12-12'), wantedOn: calendarDate('2026-12-12') };
    const later = { contacts: [...seen.contacts, again], now: noonOf('2026-12-12') };
    expect(plannedOf({ ...later, asked: asked('2026-12-12') })[0]?.[0]).toBe('eve');
    expect(plannedOf({ ...later, asked: [...asked('2026-12-12'), ...asked('2026-12-14')] })[0]).toEqual([
      'again',
      '2026-12-14',
    ]);
    // Paid since: no longer due.
    expect(plannedOf({ ...seen, dues: [], asked: asked('2026-12-12') })).toEqual([]);
  });

  it('tells a person with two credits once a day', () => {
    const two = plannedOf({ dues: [due('2026-12-18'), due('2026-12-18', 4, 2)] });
    expect(two.filter(([, on]) => on === '2026-12-18')).toHaveLength(1);
    expect(two.filter(([rule]) => rule === 'statement').map(([, on]) => on)).toEqual([
      '2026-12-11',
      '2026-12-12',
    ]);
  });
});

const day = fc.integer({ min: 0, max: 730 }).map((count) => addDays(calendarDate('2026-01-05'), count));
const choices = fc.record({
  channels: fc.shuffledSubarray([...REMINDER_CHANNELS]),
  rules: fc.subarray([...REMINDER_RULES]),
  hour: fc.integer({ min: 0, max: 23 }),
  since: fc.constant(calendarDate('2025-12-01')),
});
const MINUTE_MS = 60_000;

/** Runs the plan at each moment, as the job does, and sends what is due then. */
const live = (facts: Pick<ReminderFacts, 'dues' | 'choices'>, moments: readonly Date[]): PlannedContact[] => {
  const sent: (PlannedContact & { at: Date })[] = [];
  for (const now of moments) {
    const reachable = new Set(REMINDER_CHANNELS);
    const { planned } = planReminders({ ...facts, asked: [], contacts: sent, notices: [], reachable, now });
    const ready = planned.find(({ window }) => window.from <= now && now < window.until);
    if (ready) sent.push({ ...ready, at: now });
  }
  return sent;
};

/** Timeout: hundreds of random histories. */
const options = { timeout: 60_000 };

describe('a plan that is looked at now and then', () => {
  const cases = fc
    .tuple(
      day,
      fc.integer({ min: 0, max: 6 }),
      choices,
      fc.infiniteStream(fc.integer({ min: 20, max: 3_000 })),
    )
    .map(([dueOn, apart, chosen, pauses]) => {
      const dues = [due(dueOn, 1, 1), due(addDays(dueOn, apart), 1, 2), due(addDays(dueOn, 30), 2, 1)];
      const end = noonOf(addDays(dueOn, 45)).getTime();
      const moments: Date[] = [];
      for (let time = noonOf(addDays(dueOn, -15)).getTime(); time < end; ) {
        moments.push(new Date(time));
        time += (pauses.next().value ?? 0) * MINUTE_MS;
      }
      return { dues, chosen, sent: live({ dues, choices: chosen }, moments) };
    });

  it('never writes outside of the law, twice of the same, or of a due date that is over', options, () => {
    fc.assert(
      fc.property(cases, ({ sent, chosen }) => {
        const at = sent.map((one) => (one as PlannedContact & { at: Date }).at);
        expect(at.every(isContactAllowed)).toBe(true);
        const days = at.map(bogotaDate);
        expect(new Set(days).size).toBe(days.length);
        const weeks = new Map<string, Set<string>>();
        for (const [index, { channel }] of sent.entries()) {
          const week = weekOf(days[index] ?? calendarDate('2026-01-01'));
          weeks.set(week, (weeks.get(week) ?? new Set()).add(channel));
        }
        expect([...weeks.values()].every((channels) => channels.size === 1)).toBe(true);
        const keys = sent.map(({ creditNumber, number, rule }) => `${creditNumber}/${number}/${rule}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const [index, { rule, dueOn }] of sent.entries()) {
          const on = days[index] ?? '';
          if (rule === 'late') expect(on > dueOn).toBe(true);
          else expect(on <= dueOn).toBe(true);
          expect(chosen.rules).toContain(rule);
        }
      }),
      { numRuns: 300 },
    );
  });

  it(
    'tells a lone instalment everything that has a day of its own, however often it is looked at',
    options,
    () => {
      fc.assert(
        fc.property(day, choices, (dueOn, chosen) => {
          const dues = [due(dueOn)];
          const all = planReminders({
            dues,
            choices: chosen,
            asked: [],
            contacts: [],
            notices: [],
            reachable: new Set(REMINDER_CHANNELS),
            now: noonOf(addDays(dueOn, -20)),
          });
          const moments = Array.from(
            { length: 32 * 24 },
            (_, hour) => new Date(noonOf(addDays(dueOn, -20)).getTime() + hour * 60 * MINUTE_MS),
          );
          const sent = live({ dues, choices: chosen }, moments);
          expect(sent.map(({ rule, on }) => [rule, on])).toEqual(
            all.planned.map(({ rule, on }) => [rule, on]),
          );
          expect(
            all.dropped.every(({ reason }) => reason === 'day_taken' || chosen.channels.length === 0),
          ).toBe(true);
        }),
        { numRuns: 100 },
      );
    },
  );
});
