// @covers 2.24

import { describe, expect, it } from 'vitest';
import type { UpcomingReminder } from '#core/api/reminders/reminders.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { instalmentOf } from '../../../tests/support/instalments.ts';
import { comingDates } from './dates-card.tsx';

const credit = (validOn: string) => ({
  validOn: calendarDate(validOn),
  instalments: [instalmentOf(1, '2026-12-08', 'due'), instalmentOf(2, '2027-01-08', 'upcoming')],
});

const reminder = (on: string): UpcomingReminder => ({
  on: calendarDate(on),
  from: `${on}T14:00:00.000Z`,
  channel: 'whatsapp',
  rule: 'eve',
  dueOn: calendarDate('2026-12-08'),
});

const shown = (...facts: Parameters<typeof comingDates>) =>
  comingDates(...facts).map(({ on, kind }) => `${on} ${kind}`);

describe('the days to keep in mind', () => {
  // 8 December is the Immaculate Conception: five business days before it, with no other holiday, is 1 December.
  it('are the statement and the due date for who is not reminded', () => {
    expect(shown(credit('2026-11-20'), undefined)).toEqual(['2026-12-01 statement', '2026-12-08 due']);
    expect(shown(credit('2026-12-02'), undefined)).toEqual(['2026-12-08 due']);
  });

  it('are the planned reminders for who is, those of later dates after the due date', () => {
    const upcoming = [reminder('2026-12-01'), reminder('2026-12-08'), reminder('2026-12-30')];
    expect(shown(credit('2026-11-20'), upcoming)).toEqual([
      '2026-12-01 reminder',
      '2026-12-08 reminder',
      '2026-12-08 due',
      '2026-12-30 reminder',
    ]);
  });

  it('are none that are past', () => {
    expect(shown(credit('2026-12-09'), [reminder('2026-12-01')])).toEqual([]);
  });

  it('are the reminders alone when every instalment is past its date', () => {
    const late = {
      validOn: calendarDate('2026-12-09'),
      instalments: [instalmentOf(1, '2026-12-08', 'overdue')],
    };
    expect(shown(late, [reminder('2026-12-11')])).toEqual(['2026-12-11 reminder']);
  });
});
