import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { NO_MONEY, pesos } from '#core/money/money.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { previewSubject } from './contact-words.ts';

const CREDIT = {
  minimumPayment: pesos(356_835),
  catchUp: undefined,
  instalments: [instalmentOf(1, '2026-11-08', 'paid'), instalmentOf(1, '2026-12-08', 'due')],
};

describe('what a preview speaks of', () => {
  it('is the next reminder', () => {
    const next = {
      on: calendarDate('2026-12-01'),
      from: '2026-12-01T14:00:00.000Z',
      channel: 'sms',
      rule: 'statement',
      dueOn: calendarDate('2026-12-08'),
    } as const;
    expect(previewSubject(CREDIT, [next])).toEqual({
      rule: 'statement',
      on: '2026-12-01',
      dueOn: '2026-12-08',
      amount: 356_835,
      overdueSince: undefined,
    });
  });

  it('asks for what brings up to date, never for an instalment more', () => {
    const catchUp = { amount: pesos(283_968), since: calendarDate('2026-11-08') };
    expect(previewSubject({ ...CREDIT, catchUp }, [])).toMatchObject({
      amount: 283_968,
      overdueSince: '2026-11-08',
    });
  });

  it('is the eve of the next due date while no reminder is planned', () => {
    expect(previewSubject(CREDIT, [])).toMatchObject({ rule: 'eve', on: '2026-12-07', dueOn: '2026-12-08' });
  });

  it('has the instalment’s amount while nothing is asked for yet, and is none when all is paid', () => {
    const ahead = {
      minimumPayment: NO_MONEY,
      catchUp: undefined,
      instalments: [instalmentOf(1, '2027-01-08', 'upcoming')],
    };
    expect(previewSubject(ahead, [])?.amount).toBe(356_835);
    expect(
      previewSubject({ ...ahead, instalments: [instalmentOf(1, '2026-12-08', 'paid')] }, []),
    ).toBeUndefined();
  });
});
