import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { REMINDER_RULES } from '#core/reminders/reminder-plan.ts';
import { detailedWords, privateWords, type ReminderSubject } from '#core/reminders/reminder-words.ts';
import { smsSegments } from '../../sandbox/messaging/segments.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import { type ReminderEmailFacts, reminderEmail, reminderSms, reminderVariables } from './messages.ts';

interface MessageCase extends ReminderSubject {
  readonly isDetailed: boolean;
  readonly publicUrl: string;
}
const facts = ({
  isDetailed = false,
  publicUrl,
  ...changes
}: Partial<MessageCase> = {}): ReminderEmailFacts => {
  const subject: ReminderSubject = {
    rule: 'eve',
    dueOn: calendarDate('2026-12-18'),
    // A text about a missed instalment comes after its due date.
    on: calendarDate(changes.rule === 'late' ? '2026-12-21' : '2026-12-17'),
    amount: pesos(25_253_226),
    ...changes,
  };
  return {
    lender: readLender({}),
    publicUrl: publicUrl ?? 'https://app.cuotasana.example',
    words: isDetailed ? detailedWords(subject) : privateWords(subject),
    firstNames: 'Ana María',
    stopUrl: 'https://app.cuotasana.example/baja/abc',
  };
};
const DISCLOSES = /\$|\d{3}|crédito|cuota\s|médic|odont|procedimiento/i;

describe('a reminder by SMS', () => {
  it('fits one segment and ends with where to pay, private or detailed, whatever is due', () => {
    for (const rule of REMINDER_RULES)
      for (const isDetailed of [false, true]) {
        const text = reminderSms(facts({ rule, isDetailed }));
        expect(smsSegments(text)).toBe(1);
        expect(text.endsWith(' https://app.cuotasana.example/dashboard/pay')).toBe(true);
      }
  });

  it('says how much only to who chose so', () => {
    expect(reminderSms(facts())).toBe(
      'CuotaSana: Tienes un pago proximo. Abrelo para ver los detalles. https://app.cuotasana.example/dashboard/pay',
    );
    expect(reminderSms(facts({ isDetailed: true }))).toContain('Pago minimo: $ 25.253.226.');
  });

  it('leaves words out before it needs a second segment, and never the address', () => {
    const publicUrl = `https://${'bienestar.'.repeat(6)}cuotasana.example`;
    const text = reminderSms(facts({ publicUrl, isDetailed: true }));
    expect(smsSegments(text)).toBe(1);
    expect(text).toContain('Tu cuota vence');
    expect(text).not.toContain('Pago minimo');
    expect(text.endsWith('/dashboard/pay')).toBe(true);
  });
});

describe('a reminder by WhatsApp', () => {
  it('tells how to stop it', () => {
    expect(reminderVariables(facts())).toEqual([
      'Tienes un pago próximo',
      'Ábrelo para ver los detalles.',
      'https://app.cuotasana.example/dashboard/pay',
      'https://app.cuotasana.example/dashboard/reminders',
    ]);
  });
});

describe('a reminder by e-mail', () => {
  it('says the same with and without HTML, and how to stop it without a login', () => {
    const { subject, text, html } = reminderEmail(facts());
    expect(subject).toBe('Tienes un pago próximo');
    for (const line of text.split('\n\n')) expect(html).toContain(line);
    expect(text).toContain('https://app.cuotasana.example/baja/abc');
    expect(html).not.toContain('<img');
  });

  it('says nothing more than that there is a payment in what a list of mails shows', () => {
    for (const rule of REMINDER_RULES) {
      const { subject, text } = reminderEmail(facts({ rule }));
      expect(subject).not.toMatch(DISCLOSES);
      expect(text.split('\n\n')[1]).not.toMatch(DISCLOSES);
    }
    expect(reminderEmail(facts({ isDetailed: true })).text).toContain('$\u00a025.253.226');
  });
});
