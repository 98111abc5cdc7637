import { array, boolean, number, string } from 'yup';
import { type CalendarDate, calendarDate } from '../../calendar/calendar-date.ts';
import { FIRST_REMINDER_HOUR, LAST_REMINDER_HOUR } from '../../constants.ts';
import { REMINDER_CONSENT } from '../../reminders/reminder-consent.ts';
import type {
  ContactRule,
  DropReason,
  ReminderChannel,
  ReminderRule,
} from '../../reminders/reminder-plan.ts';
import { type AnswerOf, type BodyOf, endpoint } from '../endpoint.ts';
import { dateField, exact, instantField, shape, textField } from '../fields.ts';
import { keyOf } from '../key-of.ts';

const CHANNELS = {
  push: 'push',
  whatsapp: 'whatsapp',
  sms: 'sms',
  email: 'correo',
} as const satisfies Record<ReminderChannel, string>;

const CHOSEN_RULES = {
  statement: 'extracto',
  three_days: 'tres_dias',
  eve: 'vispera',
  due_day: 'dia',
  late: 'mora',
} as const satisfies Record<ReminderRule, string>;

const RULES = { ...CHOSEN_RULES, again: 'otra_vez' } as const satisfies Record<ContactRule, string>;

/** Why a reminder was not sent: by the plan, or by an event between planning and sending. */
export type UnsentReason =
  | DropReason
  | 'paid'
  | 'insolvency'
  | 'disputed'
  | 'choices_changed'
  | 'channel_down';

const REASONS = {
  overtaken: 'hubo_otro_despues',
  day_taken: 'ya_hubo_uno_ese_dia',
  no_day_left: 'no_quedaba_dia_permitido',
  channel_gone: 'canal_de_la_semana_apagado',
  not_reachable: 'sin_canal',
  paid: 'pagada',
  insolvency: 'insolvencia',
  disputed: 'en_reclamo',
  choices_changed: 'preferencias_cambiadas',
  channel_down: 'canal_caido',
} as const satisfies Record<UnsentReason, string>;

type ChannelWire = (typeof CHANNELS)[ReminderChannel];
type ChosenRuleWire = (typeof CHOSEN_RULES)[ReminderRule];
type RuleWire = (typeof RULES)[ContactRule];
type ReasonWire = (typeof REASONS)[UnsentReason];

export const encodeChannel = (channel: ReminderChannel): ChannelWire => CHANNELS[channel];
export const decodeChannel = (channel: ChannelWire): ReminderChannel => keyOf(CHANNELS, channel);
export const encodeChosenRule = (rule: ReminderRule): ChosenRuleWire => CHOSEN_RULES[rule];
export const decodeChosenRule = (rule: ChosenRuleWire): ReminderRule => keyOf(CHOSEN_RULES, rule);
export const encodeRule = (rule: ContactRule): RuleWire => RULES[rule];
export const decodeRule = (rule: RuleWire): ContactRule => keyOf(RULES, rule);
export const encodeReason = (reason: UnsentReason): ReasonWire => REASONS[reason];
export const decodeReason = (reason: ReasonWire): UnsentReason => keyOf(REASONS, reason);

const channel = () => string().oneOf(Object.values(CHANNELS), 'No reconocemos este medio.').required();
const chosenRule = () =>
  string().oneOf(Object.values(CHOSEN_RULES), 'No reconocemos este recordatorio.').required();
const rule = () => string().oneOf(Object.values(RULES)).required();

const isUnique = (values: readonly unknown[] | undefined): boolean =>
  values === undefined || new Set(values).size === values.length;

const hour = () =>
  number()
    .integer('Escoge una hora en punto.')
    .min(FIRST_REMINDER_HOUR, 'La ley permite escribirte desde las 7 a. m.')
    .max(LAST_REMINDER_HOUR, 'La ley permite escribirte hasta las 7 p. m.');
const channels = () =>
  array(channel()).test('unique', 'Hay un medio repetido.', isUnique).required('Faltan los medios.');
const rules = () =>
  array(chosenRule())
    .test('unique', 'Hay un recordatorio repetido.', isUnique)
    .required('Faltan los recordatorios.');
const plannedSchema = shape({
  fecha: dateField().required(),
  /** From when on it is sent, that day. */
  desde: instantField().required(),
  canal: channel(),
  regla: rule(),
  vence: dateField().required(),
});

const pastSchema = shape({
  /** When it was sent, or when it was decided that it is not. */
  cuando: instantField().required(),
  /** Null when none could be used. */
  canal: string().oneOf(Object.values(CHANNELS)).nullable().defined(),
  regla: rule(),
  vence: dateField().required(),
  enviado: boolean().required(),
  /** Why it was not sent; null when it was. */
  motivo: string().oneOf(Object.values(REASONS)).nullable().defined(),
});

const preferencesSchema = shape({
  data: shape({
    /** The preferred first; empty: no reminders. */
    canales: channels(),
    reglas: rules(),
    /** The hour of Bogota from which on one is sent, where that day's window allows it. */
    hora: hour().required(),
    /** With amounts and dates in the text; otherwise nothing of the credit. */
    detallado: boolean().required(),
    /** Whether the person has ever answered how to be reminded; 'none' is an answer. */
    respondida: boolean().required(),
    /** Destination of the messages, recognisable to its owner; null without one. */
    celular: string().required(),
    correo: string().nullable().defined(),
    /** How many devices get notifications. */
    dispositivos: number().integer().min(0).required(),
    /** The next three at most. */
    proximos: array(plannedSchema).required(),
    /** The newest first. */
    historial: array(pastSchema).required(),
    /** Calendar feed for other programs; null without one. */
    calendario: string().nullable().defined(),
  }),
});

export const readReminderPreferences = endpoint({
  method: 'GET',
  path: '/api/recordatorios/preferencias',
  summary: 'Cómo quiere la persona que le recordemos sus pagos, los próximos avisos y los que ya hubo',
  access: 'session',
  answer: preferencesSchema,
});

export const saveReminderPreferences = endpoint({
  method: 'PUT',
  path: '/api/recordatorios/preferencias',
  summary: 'Guarda por qué medios, cuándo y con qué texto recordar los pagos; sin medios, no se escribe más',
  access: 'session',
  body: exact({
    canales: channels(),
    reglas: rules(),
    hora: hour().required('Escoge una hora.'),
    detallado: boolean().required('Escoge qué dice el mensaje.'),
    /** The version of the text that was shown where the channels were chosen. */
    version_autorizacion: textField().required(),
  }),
  answer: preferencesSchema,
});

export const sendTestReminder = endpoint({
  method: 'POST',
  path: '/api/recordatorios/prueba',
  summary: 'Envía ya un mensaje de prueba por un medio, porque la persona lo pide',
  access: 'session',
  body: exact({ canal: channel() }),
  answer: shape({ ok: boolean().required() }),
});

export const reminderEndpoints = { readReminderPreferences, saveReminderPreferences, sendTestReminder };

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
  /** Whether the person has ever answered how to be reminded; 'none' is an answer. */
  readonly isAnswered: boolean;
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
  isAnswered: answer.respondida,
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

export const encodeTestReminder = (channel: ReminderChannel): BodyOf<typeof sendTestReminder> => ({
  canal: encodeChannel(channel),
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
  version_autorizacion: REMINDER_CONSENT.version,
});
