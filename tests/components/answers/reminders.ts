import type { AnswerOf } from '../../../src/core/wire/endpoint.ts';
import type { readReminderPreferences } from '../../../src/core/wire/reminders.ts';

type RemindersAnswer = AnswerOf<typeof readReminderPreferences>;

/** The reminders of somebody who never asked for any. */
export const remindersAnswer = (changes: Partial<RemindersAnswer['data']> = {}): RemindersAnswer => ({
  data: {
    canales: [],
    reglas: ['extracto', 'vispera'],
    hora: 9,
    detallado: false,
    celular: '+57 300 *** 4567',
    correo: 'a***@correo.example',
    dispositivos: 0,
    proximos: [],
    historial: [],
    calendario: null,
    ...changes,
  },
});
