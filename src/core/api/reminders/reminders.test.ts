import { describe, expect, it } from 'vitest';
import { REMINDER_CHANNELS, REMINDER_RULES } from '../../reminders/reminder-plan.ts';
import {
  decodeReminders,
  encodePreferences,
  readReminderPreferences,
  saveReminderPreferences,
} from './reminders.ts';

const ANSWER = {
  canales: ['correo', 'push'],
  reglas: ['extracto', 'mora'],
  hora: 17,
  detallado: true,
  celular: '3001112233',
  correo: null,
  dispositivos: 2,
  proximos: [
    {
      fecha: '2026-12-01',
      desde: '2026-12-01T22:00:00.000Z',
      canal: 'correo',
      regla: 'extracto',
      vence: '2026-12-08',
    },
  ],
  historial: [
    {
      cuando: '2026-11-20T14:00:00.000Z',
      canal: null,
      regla: 'otra_vez',
      vence: '2026-11-08',
      enviado: false,
      motivo: 'canal_de_la_semana_apagado',
    },
  ],
  calendario: null,
};

const decoded = () =>
  decodeReminders(readReminderPreferences.answer.validateSync({ data: ANSWER }, { strict: true }).data);

describe('the reminders of a person', () => {
  it('are read in our words, with nothing where there is nothing', () => {
    expect(decoded()).toEqual({
      preferences: { channels: ['email', 'push'], rules: ['statement', 'late'], hour: 17, isDetailed: true },
      phone: '3001112233',
      email: undefined,
      devices: 2,
      upcoming: [
        {
          on: '2026-12-01',
          from: '2026-12-01T22:00:00.000Z',
          channel: 'email',
          rule: 'statement',
          dueOn: '2026-12-08',
        },
      ],
      past: [
        {
          at: '2026-11-20T14:00:00.000Z',
          channel: undefined,
          rule: 'again',
          dueOn: '2026-11-08',
          unsent: 'channel_gone',
        },
      ],
      calendarLink: undefined,
    });
  });

  it('are sent as they were read', () => {
    const { canales, reglas, hora, detallado } = ANSWER;
    expect(encodePreferences(decoded().preferences)).toEqual({ canales, reglas, hora, detallado });
  });

  it('are taken by the contract whatever is chosen', () => {
    const all = { channels: REMINDER_CHANNELS, rules: REMINDER_RULES, hour: 7, isDetailed: false };
    const body = encodePreferences(all);
    expect(saveReminderPreferences.body.validateSync(body, { strict: true })).toEqual(body);
  });
});
