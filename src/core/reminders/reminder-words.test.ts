import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { pesos } from '../money/money.ts';
import { REMINDER_RULES } from './reminder-plan.ts';
import { detailedWords, privateWords } from './reminder-words.ts';

const about = (rule: (typeof REMINDER_RULES)[number], on: string) => ({
  rule,
  dueOn: calendarDate('2026-12-18'),
  on: calendarDate(on),
  amount: pesos(253_226),
  overdueSince: undefined,
});

describe('privateWords', () => {
  it('say that there is a payment, and neither of how much, of whom nor for what', () => {
    for (const rule of REMINDER_RULES) {
      const { title, body } = privateWords(about(rule, '2026-12-17'));
      expect(`${title} ${body}`).not.toMatch(
        /\d|\$|cr[eé]dito|cuota|m[eé]dic|odont|procedimiento|mora|vencid/i,
      );
    }
  });

  it('tell an approaching payment from one of today and from one that was missed', () => {
    const titles = (['eve', 'due_day', 'late'] as const).map(
      (rule, index) => privateWords(about(rule, `2026-12-${17 + index}`)).title,
    );
    expect(titles).toEqual(['Tienes un pago próximo', 'Tienes un pago para hoy', 'Tienes un pago pendiente']);
  });

  it('do not speak of today on a due day that is told of earlier', () => {
    expect(privateWords(about('due_day', '2026-12-17')).title).toBe('Tienes un pago próximo');
  });
});

describe('detailedWords', () => {
  it('say how much and until when, counted from the day they are read', () => {
    expect(detailedWords(about('statement', '2026-12-11'))).toEqual({
      title: 'Tu extracto está listo',
      body: 'Valor: $\u00a0253.226. Fecha límite: 18 de diciembre de 2026.',
    });
    const titles = ['2026-12-15', '2026-12-17', '2026-12-18'].map(
      (on) => detailedWords(about('due_day', on)).title,
    );
    expect(titles).toEqual(['Tu cuota vence en 3 días', 'Tu cuota vence mañana', 'Tu cuota vence hoy']);
  });

  it('say of a missed one what brings it up to date', () => {
    expect(detailedWords(about('late', '2026-12-21'))).toEqual({
      title: 'Tu cuota está vencida',
      body: 'Venció el 18 de diciembre de 2026. Con $\u00a0253.226 te pones al día hoy.',
    });
  });
});
