import { expect, it } from 'vitest';
import { REJECTION_REASONS } from '#core/api/applications/rejection-reasons.ts';
import { RISK_REASONS } from '#core/application/rejection.ts';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { rejectionEmail } from './messages.ts';

it('writes in a rejection all that its screen says: reasons, what to do, the day to come back, and one\u2019s rights', () => {
  const {
    paragraphs,
    notes = [],
    doubts,
  } = rejectionEmail({
    reasons: RISK_REASONS,
    retryFrom: calendarDate('2027-01-21'),
  });
  const text = [...paragraphs, ...notes, doubts].join(' ');
  for (const code of RISK_REASONS) {
    const { reason, change } = REJECTION_REASONS[code];
    expect(text).toContain(`${reason} ${change}`);
  }
  for (const words of ['desde el 21 de enero de 2027', 'Ley 2157 de 2021', 'que una persona revise'])
    expect(text).toContain(words);
});
