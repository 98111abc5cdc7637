import { describe, expect, it } from 'vitest';
import { calendarDate, daysBetween, partsOf } from '#core/calendar/calendar-date.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import { lastAnchor, timelineOf } from './timeline.ts';

describe('the people of the demonstration', () => {
  it('have a phone, a document and an address of their own', () => {
    for (const name of ['phone', 'documentNumber', 'email'] as const)
      expect(new Set(DEMO_PEOPLE.map(({ identity }) => identity[name])).size).toBe(DEMO_PEOPLE.length);
    expect(DEMO_PEOPLE[0]?.identity.phone).toBe('3005550101');
    for (const { identity } of DEMO_PEOPLE)
      expect(identity.email).toMatch(/^[a-z]+\.[a-z]+@correo\.example$/);
  });
});

describe('their story', () => {
  it.each(['2026-11-21', '2027-03-09', '2028-02-29', '2026-12-31', '2027-01-05'])(
    'told on %s begins thirteen months before, goes forward, and ends before today',
    (today) => {
      const anchor = lastAnchor(calendarDate(today));
      expect(daysBetween(anchor, calendarDate(today))).toBeGreaterThanOrEqual(8);
      expect(daysBetween(anchor, calendarDate(today))).toBeLessThanOrEqual(11);
      expect(partsOf(anchor).day).toBeLessThanOrEqual(28);
      const scenes = timelineOf(DEMO_PEOPLE, new Date(`${today}T05:30:00Z`));
      const days = scenes.map(({ day }) => day);
      expect(days).toEqual([...days].sort());
      expect(days.every((day) => day < today)).toBe(true);
      // Ten in the morning in Bogotá.
      expect(scenes.every(({ at }) => at.toISOString().endsWith('T15:00:00.000Z'))).toBe(true);
    },
  );

  it('lets everybody begin before they pay', () => {
    const begun = new Set<string>();
    for (const { events } of timelineOf(DEMO_PEOPLE, new Date('2026-11-21T15:00:00Z'))) {
      for (const { kind, role } of events) {
        if (kind === 'walk') begun.add(role.identity.phone);
        else expect(begun.has(role.identity.phone)).toBe(true);
      }
    }
    expect(begun.size).toBe(DEMO_PEOPLE.length);
  });
});
