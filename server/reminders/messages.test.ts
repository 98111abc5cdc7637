import { describe, expect, it } from 'vitest';
import { calendarDate } from '#core/calendar/calendar-date.ts';
import { pesos } from '#core/money/money.ts';
import { REMINDER_RULES } from '#core/reminders/reminder-plan.ts';
import type { ReminderSubject } from '#core/reminders/reminder-words.ts';
import { smsSegments } from '../../sandbox/messaging/segments.ts';
import { readLender } from '../infrastructure/config/lender.ts';
import {
  getPushWords,
  type ReminderEmailFacts,
  reminderEmail,
  reminderSms,
  reminderVariables,
} from './messages.ts';

interface MessageCase extends ReminderSubject {
  readonly isDetailed: boolean;
  readonly brand: string;
}
const facts = ({
  isDetailed = false,
  brand = 'CuotaSana',
  ...changes
}: Partial<MessageCase> = {}): ReminderEmailFacts => {
  const isLate = changes.rule === 'late';
  const subject: ReminderSubject = {
    rule: 'eve',
    dueOn: calendarDate('2027-02-04'),
    // A text about a missed instalment comes after its due date.
    on: calendarDate(isLate ? '2027-02-07' : '2027-02-03'),
    amount: pesos(25_253_226),
    overdueSince: isLate ? calendarDate('2027-02-04') : undefined,
    ...changes,
  };
  return {
    lender: { ...readLender({}), brand },
    topic: { kind: 'instalment', subject, isDetailed, creditNumber: 123_456_786_345 },
    firstNames: 'Ana María',
    stopUrl: 'https://app.cuotasana.example/baja/abc',
  };
};
const CASES = REMINDER_RULES.flatMap((rule) => [
  { rule },
  { rule, on: calendarDate('2027-01-28') },
  { rule, overdueSince: calendarDate('2026-09-04') },
]);
const SECRET = /Ana María|médic|odont|clínica|procedimiento|\d{5,}/i;

describe('a reminder by SMS', () => {
  it('fits one segment, names company, credit and a person to write to, and has no link', () => {
    for (const facets of CASES)
      for (const isDetailed of [false, true])
        for (const brand of ['CuotaSana', 'Financiera de la Salud del Sur']) {
          const text = reminderSms(facts({ ...facets, isDetailed, brand }));
          expect(smsSegments(text)).toBe(1);
          expect(text).toMatch(new RegExp(`^${brand}: .*\\(crédito \\.\\.6345\\).*WhatsApp 300 000 0000$`));
          expect(text).not.toMatch(/https?:|www\./);
          expect(text.replace(/\$ [\d.]+/, '')).not.toMatch(SECRET);
        }
  });

  it('says the date, and how much only to who chose so', () => {
    const later = calendarDate('2027-01-28');
    expect(reminderSms(facts({ on: later }))).toBe(
      'CuotaSana: tu cuota vence el jueves 4 de febrero (crédito ..6345). Entra a tu cuenta como siempre. Dudas: WhatsApp 300 000 0000',
    );
    expect(reminderSms(facts({ isDetailed: true }))).toContain(
      'tu cuota de $ 25.253.226 vence mañana, jueves 4 de febrero (crédito ..6345)',
    );
  });

  it('says of one that was missed since when, and what brings it up to date', () => {
    expect(reminderSms(facts({ rule: 'late' }))).toBe(
      'CuotaSana: tu cuota esta vencida desde el 4 feb, hace 3 dias (crédito ..6345). Entra a tu cuenta como siempre. Si no puedes, WhatsApp 300 000 0000',
    );
    expect(reminderSms(facts({ rule: 'late', isDetailed: true, amount: pesos(283_968) }))).toBe(
      'CuotaSana: tu cuota esta vencida desde el 4 feb. Con $ 283.968 te pones al dia hoy (crédito ..6345). Si no puedes, WhatsApp 300 000 0000',
    );
  });

  it('counts the days that are left of one that was asked for again', () => {
    const again = facts({ rule: 'again', on: calendarDate('2027-01-28') });
    expect(reminderSms(again)).toContain('vence en 7 dias, el jueves 4 de febrero');
  });

  it('is about what is overdue on the eve of the next one', () => {
    const text = reminderSms(facts({ overdueSince: calendarDate('2027-01-04') }));
    expect(text).toContain('vencida desde el 4 ene, hace 30 dias');
    expect(text).not.toContain('vence mañana');
  });
});

describe('a reminder by WhatsApp', () => {
  it('gives the template the company, the date and a person', () => {
    expect(reminderVariables(facts())).toEqual([
      'CuotaSana',
      'tu cuota vence mañana, jueves 4 de febrero (crédito ..6345)',
      '300 000 0000',
    ]);
  });
});

describe('a reminder by e-mail', () => {
  it('says the amount, the same with and without HTML, and how to stop it without a login', () => {
    const { subject, text, html } = reminderEmail(facts());
    expect(subject).toBe('Tu cuota vence mañana, jueves 4 de febrero');
    for (const line of text.split('\n\n')) expect(html).toContain(line);
    expect(text).toContain('Tu cuota de $\u00a025.253.226 vence mañana');
    expect(text).toContain('https://app.cuotasana.example/baja/abc');
    expect(html).not.toContain('<img');
  });

  it('has no other link, and no sum in its subject', () => {
    for (const facets of CASES) {
      const { subject, text } = reminderEmail(facts(facets));
      expect(text.match(/https?:\S+/g)).toEqual(['https://app.cuotasana.example/baja/abc']);
      expect(subject).not.toContain('$');
    }
  });

  it('is about nothing to pay when it is a test', () => {
    const { subject, text } = reminderEmail({ ...facts(), topic: { kind: 'test' } });
    expect(subject).toBe('Este es un mensaje de prueba');
    expect(text).not.toMatch(/pagarlo|Si ya pagaste|cuota /);
  });
});

describe('a reminder on a lock screen', () => {
  it('says that there is a payment, unless more was chosen', () => {
    expect(getPushWords(facts().topic).title).toBe('Tienes un pago próximo');
    expect(getPushWords(facts({ overdueSince: calendarDate('2027-01-04') }).topic).title).toBe(
      'Tienes un pago pendiente',
    );
    expect(getPushWords(facts({ isDetailed: true }).topic).body).toContain('$\u00a025.253.226');
  });
});
