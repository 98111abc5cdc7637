import { describe, expect, it } from 'vitest';
import { dayAt, instantOf } from '../law.ts';
import { contactTime, deadline, endOf } from './duty.ts';

/** Wednesday. */
const DAY = '2026-03-18';
const down = (from: number, until: number) => ({ outages: [{ adapter: 'email' as const, from, until }] });
const term = { from: instantOf(DAY, 7), until: instantOf(DAY, 19), inHours: true };

describe('the last instant in time', () => {
  it('is that of the term where the vendor answered for an hour of it', () => {
    expect(deadline({ outages: [] }, 'email', term)).toEqual({ at: term.until, isExtended: false });
    const most = down(instantOf(DAY, 0), instantOf(DAY, 18));
    expect(deadline(most, 'email', term)).toEqual({ at: term.until, isExtended: false });
    expect(deadline(down(term.from, term.until), 'depository', term).isExtended).toBe(false);
  });

  it('is a working day after an outage of the whole term', () => {
    const all = down(instantOf(DAY, 6), instantOf('2026-03-20', 12));
    const { at, isExtended } = deadline(all, 'email', term);
    expect([dayAt(at), at, isExtended]).toEqual(['2026-03-21', endOf('2026-03-21'), true]);
  });
});

describe('the first moment to write', () => {
  it('is within the hours of the day, or of the next one that has any', () => {
    expect(contactTime(instantOf(DAY, 5))).toBe(instantOf(DAY, 7));
    expect(contactTime(instantOf(DAY, 9))).toBe(instantOf(DAY, 9));
    // 21 March 2026 is a Saturday, the 23rd a holiday.
    expect(contactTime(instantOf('2026-03-21', 16))).toBe(instantOf('2026-03-24', 7));
  });
});
