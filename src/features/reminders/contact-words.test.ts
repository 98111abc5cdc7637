import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { weekdayInWords } from '#core/calendar/weekday-words.ts';
import type { ContactRule } from '#core/reminders/reminder-plan.ts';
import { phoneText, reminderText } from './contact-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const DUE = calendarDate('2026-12-08');
const textOf = (rule: ContactRule, on: string) =>
  plain(reminderText({ rule, on: calendarDate(on), dueOn: DUE }));

describe('what a reminder is about', () => {
  it('is told by the days that are left on its day, whatever rule it is of', () => {
    // The eve of a Tuesday after a holiday: sent on the Saturday.
    expect(textOf('eve', '2026-12-05')).toBe('Faltan 3 días: vence el 8 dic 2026.');
    expect(textOf('eve', '2026-12-07')).toBe('Falta 1 día: vence el 8 dic 2026.');
    expect(textOf('due_day', '2026-12-08')).toBe('Es tu fecha de pago.');
    expect(textOf('due_day', '2026-12-07')).toBe('Falta 1 día: vence el 8 dic 2026.');
  });

  it('is the statement, a missed payment, or what was asked for again', () => {
    expect(textOf('statement', '2026-12-01')).toMatch(/^Tu extracto está listo/);
    expect(textOf('late', '2026-12-11')).toBe('Si para entonces no has pagado la cuota del 8 dic 2026.');
    expect(textOf('again', '2026-12-08')).toBe('Lo pediste otra vez. Cuota del 8 dic 2026.');
  });

  it('names the day of the week, which is not the one of the day before in UTC', () => {
    expect(weekdayInWords(DUE)).toBe('martes 8 de diciembre');
  });
});

describe('the number that gets the messages', () => {
  it('is shown in groups, whatever else it is stays as it came', () => {
    expect(plain(phoneText('3001112233'))).toBe('300 111 2233');
    expect(phoneText('+57 300 *** 2233')).toBe('+57 300 *** 2233');
  });
});
