import type { AnswerOf } from '#core/api/endpoint.ts';
import {
  encodeChannel,
  encodeChosenRule,
  encodeReason,
  encodeRule,
  type readReminderPreferences,
} from '#core/api/reminders/reminders.ts';
import type { ReminderOverview } from './overview.ts';

interface ShownOverview {
  readonly choices: Pick<ReminderOverview['choices'], 'channels' | 'rules' | 'hour' | 'isDetailed'>;
  readonly person: Pick<ReminderOverview['person'], 'phone' | 'email'> & {
    readonly devices: readonly unknown[];
  };
  readonly next: readonly Pick<
    ReminderOverview['next'][number],
    'on' | 'window' | 'channel' | 'rule' | 'dueOn'
  >[];
  readonly past: readonly Pick<
    ReminderOverview['past'][number],
    'sent_at' | 'decided_at' | 'channel' | 'rule' | 'due_on' | 'state' | 'reason'
  >[];
}

export const encodeReminders = (
  { choices, person, next, past }: ShownOverview,
  calendarLink: string | null,
): AnswerOf<typeof readReminderPreferences> => ({
  data: {
    canales: choices.channels.map(encodeChannel),
    reglas: choices.rules.map(encodeChosenRule),
    hora: choices.hour,
    detallado: choices.isDetailed,
    celular: person.phone,
    correo: person.email || null,
    dispositivos: person.devices.length,
    proximos: next.map(({ on, window, channel, rule, dueOn }) => ({
      fecha: on,
      desde: window.from.toISOString(),
      canal: encodeChannel(channel),
      regla: encodeRule(rule),
      vence: dueOn,
    })),
    historial: past.map((row) => ({
      cuando: (row.sent_at ?? row.decided_at).toISOString(),
      canal: row.channel && encodeChannel(row.channel),
      regla: encodeRule(row.rule),
      vence: row.due_on,
      enviado: row.state === 'sent',
      motivo: row.reason && encodeReason(row.reason),
    })),
    calendario: calendarLink,
  },
});
