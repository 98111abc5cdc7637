import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/holidays.json' with { type: 'json' };
import { calendarDate } from '../calendar/calendar-date.ts';
import {
  contactDay,
  contactHours,
  isContactAllowed,
  latestStart,
  nextContactDay,
  nextContactStart,
  nextContactTime,
  weekOf,
  windowFrom,
} from './contact-window.ts';

const QUARTER_MS = 900_000;
const holidays = new Set(
  Object.entries(vectors).flatMap(([year, days]) => days.map((day) => `${year}-${day}`)),
);

/** Ley 2300/2023 art. 3, by the platform's own time zone data. */
const bogota = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Bogota',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
});
const isAllowedByLaw = (instant: Date): boolean => {
  const parts = Object.fromEntries(bogota.formatToParts(instant).map(({ type, value }) => [type, value]));
  const hour = Number(parts.hour);
  if (holidays.has(`${parts.year}-${parts.month}-${parts.day}`) || parts.weekday === 'Sun') return false;
  return parts.weekday === 'Sat' ? hour >= 8 && hour < 15 : hour >= 7 && hour < 19;
};

describe('isContactAllowed', () => {
  it.each(Object.keys(vectors))('is what the law says at every quarter of an hour of %s', (year) => {
    const wrong: string[] = [];
    const end = Date.UTC(Number(year) + 1, 0, 1, 5);
    for (let time = Date.UTC(Number(year), 0, 1, 5); time < end; time += QUARTER_MS) {
      const instant = new Date(time);
      if (isContactAllowed(instant) !== isAllowedByLaw(instant)) wrong.push(instant.toISOString());
    }
    expect(wrong).toEqual([]);
  });

  it('begins with the first moment of a window and ends before its last', () => {
    // Friday 20 November 2026, Bogota is five hours behind.
    const moments = ['11:59:59.999', '12:00:00.000', '23:59:59.999'].map((time) =>
      isContactAllowed(new Date(`2026-11-20T${time}Z`)),
    );
    expect(moments).toEqual([false, true, true]);
    expect(isContactAllowed(new Date('2026-11-21T00:00:00.000Z'))).toBe(false);
  });
});

describe('windowFrom', () => {
  const hoursOf = (day: string, hour: number) => {
    const window = windowFrom(calendarDate(day), hour);
    return window && [window.from.toISOString(), window.until.toISOString()];
  };

  it('goes from the wanted hour to the end of the day’s window', () => {
    expect(hoursOf('2026-11-20', 9)).toEqual(['2026-11-20T14:00:00.000Z', '2026-11-21T00:00:00.000Z']);
  });

  it('begins with the window, or with its last hour, when the wanted one is not in it', () => {
    // A Saturday.
    expect(hoursOf('2026-11-21', 7)).toEqual(['2026-11-21T13:00:00.000Z', '2026-11-21T20:00:00.000Z']);
    expect(hoursOf('2026-11-21', 18)?.[0]).toBe('2026-11-21T19:00:00.000Z');
  });

  it('is none on a Sunday and on a holiday', () => {
    expect(windowFrom(calendarDate('2026-11-22'), 9)).toBeUndefined();
    expect(windowFrom(calendarDate('2026-12-08'), 9)).toBeUndefined();
    expect(contactHours(calendarDate('2026-12-25'))).toBeUndefined();
  });
});

describe('nextContactTime', () => {
  const next = (instant: string) => nextContactTime(new Date(instant)).toISOString();

  it('is now within a window, and its beginning before it', () => {
    expect(next('2026-11-20T15:30:00.000Z')).toBe('2026-11-20T15:30:00.000Z');
    expect(next('2026-11-20T05:00:00.000Z')).toBe('2026-11-20T12:00:00.000Z');
  });

  it('is the next day’s beginning after the window, over Sundays and holidays', () => {
    expect(next('2026-11-20T20:00:00-05:00')).toBe('2026-11-21T13:00:00.000Z');
    // Saturday afternoon; 7 December is a Monday and the 8th a holiday.
    expect(next('2026-12-05T15:00:00-05:00')).toBe('2026-12-07T12:00:00.000Z');
    expect(next('2026-12-08T10:00:00-05:00')).toBe('2026-12-09T12:00:00.000Z');
  });
});

describe('the start of a contact', () => {
  const start = (instant: string) => nextContactStart(new Date(instant)).toISOString();

  it('leaves a vendor half a minute before the window ends', () => {
    expect(latestStart({ until: new Date('2026-11-21T00:00:00Z') })).toEqual(
      new Date('2026-11-20T23:59:30Z'),
    );
  });

  it('is now until then, and the next window’s beginning from then on', () => {
    expect(start('2026-11-20T23:59:29.999Z')).toBe('2026-11-20T23:59:29.999Z');
    expect(start('2026-11-20T23:59:30.000Z')).toBe('2026-11-21T13:00:00.000Z');
    // Saturday, half a minute before three.
    expect(start('2026-11-21T19:59:30.000Z')).toBe('2026-11-23T12:00:00.000Z');
  });

  it('waits for the window, to the moment', () => {
    expect(start('2026-11-20T11:59:59.999Z')).toBe('2026-11-20T12:00:00.000Z');
    expect(start('2026-11-20T12:00:00.000Z')).toBe('2026-11-20T12:00:00.000Z');
  });
});

describe('days of contact', () => {
  it('step back over Holy Thursday and Friday and the Sunday after, but not over a Saturday', () => {
    // Easter of 2027 is 28 March; 22 March is San José, a Monday.
    const moved = ['2027-03-28', '2027-03-27', '2027-03-26', '2027-03-25', '2027-03-22'].map((day) =>
      contactDay(calendarDate(day)),
    );
    expect(moved).toEqual(['2027-03-27', '2027-03-27', '2027-03-24', '2027-03-24', '2027-03-20']);
  });

  it('step forward over a Sunday and the Monday holiday after it', () => {
    expect(nextContactDay(calendarDate('2027-01-10'))).toBe('2027-01-12');
    expect(nextContactDay(calendarDate('2027-01-09'))).toBe('2027-01-09');
  });

  it('belong to the week of the Monday before, a Sunday too', () => {
    expect(weekOf(calendarDate('2026-11-22'))).toBe('2026-11-16');
    expect(weekOf(calendarDate('2026-11-23'))).toBe('2026-11-23');
    expect(weekOf(calendarDate('2027-01-01'))).toBe('2026-12-28');
  });
});
