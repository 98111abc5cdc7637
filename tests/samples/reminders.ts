import type { AnswerOf } from '#core/api/endpoint.ts';
import { encodeChannel, encodeRule, type readReminderPreferences } from '#core/api/reminders/reminders.ts';
import { addDays, calendarDate } from '#core/calendar/calendar-date.ts';
import type { ReminderChannel } from '#core/reminders/reminder-plan.ts';
import { statementReadyOn } from '#core/statements/statement-periods.ts';
import { PERSON } from './person.ts';

type RemindersAnswer = AnswerOf<typeof readReminderPreferences>;
export type RemindersWire = RemindersAnswer['data'];

/** The reminders of a person without channels, and the recommended preferences. */
export const remindersAnswer = (changes: Partial<RemindersWire> = {}): RemindersAnswer => ({
  data: {
    canales: [],
    reglas: ['extracto', 'vispera', 'dia', 'mora'],
    hora: 9,
    detallado: false,
    respondida: true,
    celular: PERSON.phone,
    correo: PERSON.email,
    dispositivos: 0,
    proximos: [],
    historial: [],
    calendario: null,
    ...changes,
  },
});

/** The planned reminders of an instalment that is due on 1 December 2026, by one channel. */
export const plannedAnswer = (channel: ReminderChannel): RemindersWire['proximos'] => {
  const dueOn = calendarDate('2026-12-01');
  const days = { statement: statementReadyOn(dueOn), eve: addDays(dueOn, -1), due_day: dueOn } as const;
  return (['statement', 'eve', 'due_day'] as const).map((rule) => ({
    fecha: days[rule],
    desde: `${days[rule]}T14:00:00.000Z`,
    canal: encodeChannel(channel),
    regla: encodeRule(rule),
    vence: dueOn,
  }));
};
