import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { EMPTY_STATE, readState, type WorkerState, withoutExpired } from './state.ts';

const day = calendarDate('2026-12-18');
const whole: WorkerState = {
  owner: 'account-1',
  subscription: { endpoint: 'https://push.example/1', key: 'BKey' },
  dueOns: [day],
  rules: ['eve', 'late'],
  hour: 9,
  since: calendarDate('2026-12-01'),
  asked: [{ dueOn: day, on: calendarDate('2026-12-17'), id: 'id-1', isTaken: false }],
  shown: new Map([['2026-12-18/eve', new Date('2026-12-17T14:00:00Z')]]),
  madeOn: calendarDate('2026-12-17'),
  toDrop: ['https://push.example/0'],
  toEnd: [{ key: 'digest', isLeaving: true, until: Date.parse('2026-12-10T00:00:00Z') }],
};

describe('readState', () => {
  it('reads back all that was kept', () => {
    expect(readState(structuredClone(whole))).toEqual(whole);
  });

  it('is nothing where nothing was, and where it does not hold', () => {
    for (const damaged of [undefined, null, 'text', 7, [], { shown: 'x', dueOns: 3, subscription: 'y' }])
      expect(readState(damaged)).toEqual(EMPTY_STATE);
  });

  it('keeps what holds of what is damaged in part', () => {
    const damaged = { ...whole, rules: ['eve', 'sometimes'], hour: 'nine', dueOns: ['2026-02-31'], since: 0 };
    expect(readState(damaged)).toEqual({
      ...whole,
      rules: [],
      hour: 0,
      dueOns: [],
      since: EMPTY_STATE.since,
    });
  });
});

describe('withoutExpired', () => {
  it('forgets what was shown and asked for more than two months ago', () => {
    const kept = withoutExpired(whole, new Date('2027-02-15T12:00:00Z'));
    expect([kept.shown.size, kept.asked.length]).toEqual([1, 1]);
    const later = withoutExpired(whole, new Date('2027-02-20T12:00:00Z'));
    expect([later.shown.size, later.asked.length]).toEqual([0, 0]);
    expect(later.owner).toBe('account-1');
  });

  it('forgets an ended session once it is over at the server', () => {
    const sizes = ['2026-12-09T23:59:59Z', '2026-12-10T00:00:01Z'].map(
      (now) => withoutExpired(whole, new Date(now)).toEnd.length,
    );
    expect(sizes).toEqual([1, 0]);
  });
});
