import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import type { ContactRule, ReminderChannel, ReminderRule } from '../reminders/reminder-plan.ts';
import type { AnswerOf, BodyOf } from './endpoint.ts';
import {
  decodeChannel,
  decodeChosenRule,
  decodeReason,
  decodeRule,
  encodeChannel,
  encodeChosenRule,
  type readReminderPreferences,
  type saveReminderPreferences,
  type UnsentReason,
} from './reminders.ts';

type PreferencesWire = AnswerOf<typeof readReminderPreferences>['data'];

/** The person's reminder preferences. */
export interface ReminderPreferences {
  /** The preferred first; empty: no reminders. */
  readonly channels: readonly ReminderChannel[];
  readonly rules: readonly ReminderRule[];
  /** Local hour in Bogota from which reminders are sent. */
  readonly hour: number;
  /** With amounts and dates in the text. */
  readonly isDetailed: boolean;
}

export interface UpcomingReminder {
  readonly on: CalendarDate;
  /** From when on it is sent: an instant, ISO in UTC. */
  readonly from: string;
  readonly channel: ReminderChannel;
  readonly rule: ContactRule;
  readonly dueOn: CalendarDate;
}

export interface PastReminder {
  /** When it was sent, or decided that it is not: an instant, ISO in UTC. */
  readonly at: string;
  readonly channel: ReminderChannel | undefined;
  readonly rule: ContactRule;
  readonly dueOn: CalendarDate;
  /** Why it was not sent; undefined when it was. */
  readonly unsent: UnsentReason | undefined;
}

/** A person's reminders as they see them. */
export interface Reminders {
  readonly preferences: ReminderPreferences;
  /** Destination of the messages, recognisable to its owner. */
  readonly phone: string;
  readonly email: string | undefined;
  /** How many devices get notifications. */
  readonly devices: number;
  readonly upcoming: readonly UpcomingReminder[];
  /** The newest first. */
  readonly past: readonly PastReminder[];
  /** Calendar feed. */
  readonly calendarLink: string | undefined;
}

export const decodeReminders = (answer: PreferencesWire): Reminders => ({
  preferences: {
    channels: answer.canales.map(decodeChannel),
    rules: answer.reglas.map(decodeChosenRule),
    hour: answer.hora,
    isDetailed: answer.detallado,
  },
  phone: answer.celular,
  email: answer.correo ?? undefined,
  devices: answer.dispositivos,
  upcoming: answer.proximos.map(({ fecha, desde, canal, regla, vence }) => ({
    on: calendarDate(fecha),
    from: desde,
    channel: decodeChannel(canal),
    rule: decodeRule(regla),
    dueOn: calendarDate(vence),
  })),
  past: answer.historial.map(({ cuando, canal, regla, vence, motivo }) => ({
    at: cuando,
    channel: canal === null ? undefined : decodeChannel(canal),
    rule: decodeRule(regla),
    dueOn: calendarDate(vence),
    unsent: motivo === null ? undefined : decodeReason(motivo),
  })),
  calendarLink: answer.calendario ?? undefined,
});

export const encodePreferences = ({
  channels,
  rules,
  hour,
  isDetailed,
}: ReminderPreferences): BodyOf<typeof saveReminderPreferences> => ({
  canales: channels.map(encodeChannel),
  reglas: rules.map(encodeChosenRule),
  hora: hour,
  detallado: isDetailed,
});
