import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { type RejectionFacts, rejectionOf } from './rejection.ts';

const facts = (changes: Partial<RejectionFacts>): RejectionFacts => ({
  reasons: [],
  decidedOn: calendarDate('2026-11-21'),
  birthDate: calendarDate('1990-03-14'),
  employmentMonths: 12,
  ...changes,
});

// Specification §9: age 18 to 70, at least six months in the job.
describe('when a refused person may try again', () => {
  it('is the day on which they have been six months in their job', () => {
    expect(rejectionOf(facts({ reasons: ['short_tenure'], employmentMonths: 4 })).retryFrom).toBe(
      '2027-01-21',
    );
    expect(
      rejectionOf(facts({ reasons: ['short_tenure'], employmentMonths: undefined })).retryFrom,
    ).toBeUndefined();
  });

  it('is the day on which they come of age', () => {
    const birthDate = calendarDate('2009-02-03');
    expect(rejectionOf(facts({ reasons: ['under_age'], birthDate })).retryFrom).toBe('2027-02-03');
  });

  it('is left open where time alone mends nothing', () => {
    expect(rejectionOf(facts({ reasons: ['over_age'] })).retryFrom).toBeUndefined();
    expect(rejectionOf(facts({ reasons: ['current_serious_default'] })).retryFrom).toBeUndefined();
    const both = facts({ reasons: ['short_tenure', 'current_serious_default'], employmentMonths: 4 });
    expect(rejectionOf(both).retryFrom).toBeUndefined();
    expect(rejectionOf(facts({})).retryFrom).toBeUndefined();
  });

  it('is the later of two days', () => {
    const young = facts({
      reasons: ['under_age', 'short_tenure'],
      birthDate: calendarDate('2009-02-03'),
      employmentMonths: 1,
    });
    expect(rejectionOf(young).retryFrom).toBe('2027-04-21');
  });
});
