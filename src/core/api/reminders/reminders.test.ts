import { expect, it } from 'vitest';
import { remindersAnswer } from '../../../../tests/samples/reminders.ts';
import { decodeReminders } from './reminders.ts';

it('reads reminders with nothing where there is nothing', () => {
  const dropped = {
    cuando: '2026-11-20T14:00:00.000Z',
    canal: null,
    regla: 'otra_vez',
    vence: '2026-11-08',
    enviado: false,
    motivo: 'canal_de_la_semana_apagado',
  } as const;
  const { data } = remindersAnswer({ correo: null, calendario: null, historial: [dropped] });
  expect(decodeReminders(data)).toMatchObject({
    email: undefined,
    past: [{ channel: undefined, unsent: 'channel_gone' }],
    calendarLink: undefined,
  });
});
