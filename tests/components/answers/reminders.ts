import type { AnswerOf } from '#core/api/endpoint.ts';
import type { readReminderPreferences } from '#core/api/reminders/reminders.ts';

type RemindersAnswer = AnswerOf<typeof readReminderPreferences>;
export type RemindersWire = RemindersAnswer['data'];

/** The reminders of a person without channels, and the recommended preferences. */
export const remindersAnswer = (changes: Partial<RemindersWire> = {}): RemindersAnswer => ({
  data: {
    canales: [],
    reglas: ['extracto', 'vispera', 'dia', 'mora'],
    hora: 9,
    detallado: false,
    celular: '3001234567',
    correo: 'ana@correo.example',
    dispositivos: 0,
    proximos: [],
    historial: [],
    calendario: null,
    ...changes,
  },
});

/** The planned reminders of an instalment that is due on 1 December 2026, by one channel. */
export const plannedAnswer = (canal: RemindersWire['canales'][number]): RemindersWire['proximos'] => [
  { fecha: '2026-11-24', desde: '2026-11-24T14:00:00.000Z', canal, regla: 'extracto', vence: '2026-12-01' },
  { fecha: '2026-11-30', desde: '2026-11-30T14:00:00.000Z', canal, regla: 'vispera', vence: '2026-12-01' },
  { fecha: '2026-12-01', desde: '2026-12-01T14:00:00.000Z', canal, regla: 'dia', vence: '2026-12-01' },
];
